/** Of `publisher`: a name, or whether it is the vendor of the product itself. */
export type PublisherCondition = string | { readonly official: boolean };

/** One entry of `allow` or `deny`: every condition that is there must hold, and one text of it is enough. Texts may hold `*`, whatever the case. */
export type PolicyRule = {
  /** Of the server, whole: `io.github.acme/*`. */
  readonly name?: readonly string[];
  readonly publisher?: readonly PublisherCondition[];
  /** SPDX identifiers; `unknown` where none is known. */
  readonly license?: readonly string[];
  /** Exact versions and ranges; `unknown` where none is known that could be compared. */
  readonly version?: readonly string[];
  readonly registry_type?: readonly string[];
  readonly transport?: readonly string[];
  /** For the people who are refused. */
  readonly reason?: string;
};

/** What the operator lets people see. A server that a rule of `deny` fits is kept away whatever else holds. */
export type Policy = {
  /** `approved`: only what the operator approved by a decision. */
  readonly visibility: 'all' | 'approved';
  /** With any rule here, only what one of them fits is let through. */
  readonly allow: readonly PolicyRule[];
  readonly deny: readonly PolicyRule[];
};

/** Keeps nothing away. */
export const OPEN_POLICY: Policy = { visibility: 'all', allow: [], deny: [] };

export function isOpen({ visibility, allow, deny }: Policy): boolean {
  return visibility === 'all' && allow.length === 0 && deny.length === 0;
}
