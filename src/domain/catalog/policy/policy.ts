/** Name of a publisher, or whether it is the vendor of the product. */
export type PublisherCondition = string | { readonly official: boolean };

/** Entry of `allow` or `deny`: all its conditions must hold, each by at least one text. Texts may hold `*` and ignore case. */
export type PolicyRule = {
  /** Whole names of servers: `io.github.acme/*`. */
  readonly name?: readonly string[];
  readonly publisher?: readonly PublisherCondition[];
  /** SPDX identifiers, or `unknown`. */
  readonly license?: readonly string[];
  /** Exact versions and ranges; `unknown` for versions without an order. */
  readonly version?: readonly string[];
  readonly registry_type?: readonly string[];
  readonly transport?: readonly string[];
  /** Shown to users. */
  readonly reason?: string;
};

/** Rules of the operator for what people see; `deny` beats everything else. */
export type Policy = {
  /** `approved`: only servers that the operator approved by a decision. */
  readonly visibility: 'all' | 'approved';
  /** With any rule here, only servers that match one are visible. */
  readonly allow: readonly PolicyRule[];
  readonly deny: readonly PolicyRule[];
};

/** Denies nothing. */
export const OPEN_POLICY: Policy = { visibility: 'all', allow: [], deny: [] };

export function isOpen({ visibility, allow, deny }: Policy): boolean {
  return visibility === 'all' && allow.length === 0 && deny.length === 0;
}
