import type { Package, Remote } from '../../catalog/server.ts';
import { canonicalJson } from '../../catalog/json.ts';

/** The form of {@link LockContents}; another form gets another number. */
export const LOCK_VERSION = 1;

/** One server of a stack as it was: enough to start the very same again, and to tell what changed since. */
export type LockedServer = {
  readonly name: string;
  /** Exact; null where nobody knows it, and for an endpoint. */
  readonly version: string | null;
  /** Null for an endpoint. */
  readonly package: { readonly type: Package['type']; readonly identifier: string } | null;
  /** Null for a package. Its URL may hold placeholders, which `install` has filled in. */
  readonly endpoint: { readonly type: Remote['type']; readonly url: string } | null;
  /** The command with the exact version in it, or the URL. */
  readonly install: string;
  /** Never secret: values of the catalog. */
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  /** Names of the secrets that it needs, never their values. */
  readonly credentials: readonly string[];
  /** What the agent may use; empty when its tools are unknown. */
  readonly tools: readonly string[];
  /** Every tool that it was known to have, in ascending order; null when nobody had read them. */
  readonly tools_known: readonly string[] | null;
  /** Of the tools as this very version or endpoint sent them, see `toolsHash`; null when nobody had seen them. */
  readonly tools_hash: string | null;
  /** What it was taken for. */
  readonly covers: readonly { readonly capability: string | null; readonly system: string | null }[];
};

/** Everything that makes a stack this one and no other. No secret and no word of the task is in it. */
export type LockContents = {
  readonly lock_version: typeof LOCK_VERSION;
  /** Version of the catalog that it was made from; another one is no difference of the stack. */
  readonly catalog: string;
  /** As above, of the ranker. */
  readonly ranker: string;
  /** Id of the catalog's model, `provider/model`; null for none. */
  readonly llm: string | null;
  readonly framework: string | null;
  readonly servers: readonly LockedServer[];
  readonly skills: readonly { readonly name: string; readonly source: string; readonly path: string }[];
};

/** A lock as it is kept: contents, and what shows that nobody changed them. */
export type StackLock = {
  /** `sha256:` and 64 lower-case hexadecimal digits, see `lockDigest`. */
  readonly digest: string;
  readonly contents: LockContents;
};

/** Over the canonical JSON of the contents: the order of members and white space do not count, everything else does. */
export function lockDigest(contents: LockContents, sha256: (text: string) => string): string {
  return `sha256:${sha256(canonicalJson(contents))}`;
}
