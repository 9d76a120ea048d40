import { createHash } from 'node:crypto';
import type { ExportRequest } from '../../../application/clients/export-configuration.ts';
import type { RecommendRequest } from '../../../application/recommend/recommend-stack.ts';
import { canonicalJson } from '../../../domain/catalog/json.ts';

/** Request whose whole answer can be read later; a change is kept as it was shown. */
export type RecentRequest =
  | { readonly kind: 'stack'; readonly request: RecommendRequest }
  | { readonly kind: 'configuration'; readonly request: ExportRequest }
  | { readonly kind: 'change'; readonly files: readonly ShownChange[] };

/** Planned change of a file, with masked values. */
export type ShownChange = { readonly path: string; readonly diff: readonly string[] };

/** Upper bound of the kept requests; a request has at most 256 KiB. */
const MOST = 100;
const DIGITS = 16;
const SCHEME = 'stack://';

/** Keeps the last requests of a process, so that their whole answers are resources. The oldest request goes first. */
export class RecentRequests {
  readonly #kept = new Map<string, RecentRequest>();

  /** Keeps a request. @returns Address of its resource, the same for equal requests. */
  keep(recent: RecentRequest): string {
    const digest = createHash('sha256').update(canonicalJson(recent)).digest('hex');
    const address = `${SCHEME}${digest.slice(0, DIGITS)}`;
    this.#kept.delete(address);
    this.#kept.set(address, recent);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
    return address;
  }

  /** Returns the request of an address; null when it is not kept. */
  find(address: string): RecentRequest | null {
    return this.#kept.get(address) ?? null;
  }
}
