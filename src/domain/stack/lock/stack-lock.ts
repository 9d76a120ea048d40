import type { Package, Remote } from '../../catalog/server.ts';
import { canonicalJson } from '../../catalog/json.ts';

/** Version of the {@link LockContents} format. */
export const LOCK_VERSION = 1;

/** Locked server, with enough facts to start exactly the same one and to detect changes. */
export type LockedServer = {
  readonly name: string;
  /** Exact version; null when unknown, and for an endpoint. */
  readonly version: string | null;
  /** Null for an endpoint. */
  readonly package: { readonly type: Package['type']; readonly identifier: string } | null;
  /** Null for a package. The URL may contain placeholders, which `install` fills in. */
  readonly endpoint: { readonly type: Remote['type']; readonly url: string } | null;
  /** Command with the exact version, or URL. */
  readonly install: string;
  /** Non-secret values from the catalog. */
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  /** Names of the required secrets, never their values. */
  readonly credentials: readonly string[];
  /** Tools that the agent may use; empty when unknown. */
  readonly tools: readonly string[];
  /** All known tools in ascending order; null when unknown. */
  readonly tools_known: readonly string[] | null;
  /** Hash of the tools as exactly this version or endpoint sent them, see `toolsHash`; null when unseen. */
  readonly tools_hash: string | null;
  /** Capabilities and products that the server was chosen for. */
  readonly covers: readonly { readonly capability: string | null; readonly system: string | null }[];
};

/** Complete description of one stack, without secrets and without words of the task. */
export type LockContents = {
  readonly lock_version: typeof LOCK_VERSION;
  /** Version of the catalog behind the stack; a different one alone is no difference of the stack. */
  readonly catalog: string;
  /** Version of the ranker; a different one alone is no difference of the stack. */
  readonly ranker: string;
  /** Id of the model in the catalog, `provider/model`; null for none. */
  readonly llm: string | null;
  readonly framework: string | null;
  readonly servers: readonly LockedServer[];
  readonly skills: readonly { readonly name: string; readonly source: string; readonly path: string }[];
};

/** Lock contents with a digest that reveals changes. */
export type StackLock = {
  /** `sha256:` and 64 lower-case hexadecimal digits, see `lockDigest`. */
  readonly digest: string;
  readonly contents: LockContents;
};

/** Returns the digest of the canonical JSON of the contents, so member order and white space do not count. */
export function lockDigest(contents: LockContents, sha256: (text: string) => string): string {
  return `sha256:${sha256(canonicalJson(contents))}`;
}
