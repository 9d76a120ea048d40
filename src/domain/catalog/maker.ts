/**
 * Kinds of makers. `vendor`: the vendor of the product wrote the server and offers it. `community`: somebody else did.
 * `third_party_image`: a third party builds the package or image that is offered. `proxy`: a third party hosts the
 * endpoint and passes requests on. `hub`: one server for the products of many vendors.
 */
export const MAKER_KINDS = ['vendor', 'community', 'third_party_image', 'proxy', 'hub'] as const;

/** Maker of a server and of the offered way to it. */
export type Maker = {
  /** Null when unknown. */
  readonly kind: (typeof MAKER_KINDS)[number] | null;
  /** Products of the server, as in its `systems`, whose vendor wrote it. */
  readonly products: readonly string[];
  /** Third party that builds the image, hosts the proxy or runs the hub; null without one. */
  readonly carrier: string | null;
  /** Fact that shows it, such as `account github.com/stripe` or `image oci:mcp/stripe`; null without one. */
  readonly because: string | null;
};

/** Maker of a server before the organisations are known. */
export const UNKNOWN_MAKER: Maker = { kind: null, products: [], carrier: null, because: null };
