import type { Page, ServerFilter, ServerSummary } from './server-summary.ts';

/** Servers in ascending order of name. @throws {QuartermasterError} `validation` for a cursor that is not ours. */
export type ListServers = (query: { filter: ServerFilter; limit: number; cursor: string | null }) => Promise<Page<ServerSummary>>;
