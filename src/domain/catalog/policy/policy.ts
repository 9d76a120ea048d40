/** Name of a publisher, or whether it is the vendor of the product. */
export type PublisherCondition = string | { readonly official: boolean };

/**
 * Entry of `allow` or `deny`. All its conditions must hold, each by at least one of its texts. Texts may contain `*`
 * and ignore case.
 */
export type PolicyRule = {
  /** Whole names of servers: `io.github.acme/*`. */
  readonly name?: readonly string[];
  readonly publisher?: readonly PublisherCondition[];
  /** SPDX identifiers, or `unknown`. */
  readonly license?: readonly string[];
  /** Exact versions and ranges; `unknown` stands for versions without an order. */
  readonly version?: readonly string[];
  readonly registry_type?: readonly string[];
  readonly transport?: readonly string[];
  /** Sources that brought a server: `catalog` for those of the package, `file`, `registry:ADDRESS`. */
  readonly source?: readonly string[];
  /** Shown to users. */
  readonly reason?: string;
};

/** Operator's rules for the visibility of servers; `deny` beats everything else. */
export type Policy = {
  /** `approved`: only servers that the operator approved by a decision. */
  readonly visibility: 'all' | 'approved';
  /** If not empty, only servers that match one of these rules are visible. */
  readonly allow: readonly PolicyRule[];
  readonly deny: readonly PolicyRule[];
};

/** Policy that denies nothing. */
export const OPEN_POLICY: Policy = { visibility: 'all', allow: [], deny: [] };

export function isOpen({ visibility, allow, deny }: Policy): boolean {
  return visibility === 'all' && allow.length === 0 && deny.length === 0;
}
