import type { Server } from '../catalog/server.ts';

/** What is known of the context that the tools of some servers take. */
export type MeasuredContext = {
  /** Tokens of those that were measured. */
  readonly tokens: number;
  /** Titles of those that never were. */
  readonly unmeasured: readonly string[];
};

/** Tokens that the tools of a server took of a model's context when they were last seen; null when nobody saw them. */
export function measuredTokens({ verification }: Pick<Server, 'verification'>): number | null {
  return verification?.context_tokens ?? null;
}

export function measuredContext(servers: readonly Pick<Server, 'verification' | 'title'>[]): MeasuredContext {
  return {
    tokens: servers.reduce((sum, server) => sum + (measuredTokens(server) ?? 0), 0),
    unmeasured: servers.filter((server) => measuredTokens(server) === null).map(({ title }) => title),
  };
}
