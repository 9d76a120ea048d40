import type { Spent } from './sync-budget.ts';

/** Progress of a sync that was not published yet. */
export type Staged = Spent & {
  /** State of the source after its last staged page. */
  readonly state: string;
};

/** Name of the state that holds the {@link Staged} progress of a source; empty without one. */
export function stagedState(source: string): string {
  return `staged:${source}`;
}

/** Name of the state that holds the end of the last complete sync of a source, in RFC 3339; empty for none. */
export function syncedState(source: string): string {
  return `synced:${source}`;
}

/** Parses the state of {@link stagedState}; null for an empty or unknown text. */
export function readStaged(text: string | null): Staged | null {
  if (text === null || text === '') return null;
  try {
    const staged = JSON.parse(text) as Partial<Staged> | null;
    const counts = [staged?.pages, staged?.entries, staged?.bytes, staged?.grown];
    return typeof staged?.state === 'string' && counts.every(Number.isSafeInteger) ? (staged as Staged) : null;
  } catch {
    return null;
  }
}
