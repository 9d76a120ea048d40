import type { Page, ServerFilter, ServerSummary } from './server-summary.ts';

export type ServerHit = ServerSummary & {
  /** 0 to 1: how sure the ranking is that the server serves the query. */
  readonly probability: number;
  /** The tools that matched, best first, at most three; `tool` is null when the server's own text matched. */
  readonly matched: readonly { readonly tool: string | null; readonly why: string }[];
};

/** Best first; `total` counts what is above the cut. @throws {QuartermasterError} `validation` for a cursor that is not ours. */
export type SearchServers = (query: { text: string; filter: ServerFilter; limit: number; cursor: string | null }) => Promise<Page<ServerHit>>;
