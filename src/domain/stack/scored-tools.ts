import type { ScoredTool } from './candidate.ts';

/** A server's tools for a need, best first. */
export type NeedTools = {
  readonly all: readonly ScoredTool[];
  /** Those that can be undone. */
  readonly gentle: readonly ScoredTool[];
  /** Those to choose from when no name expresses the act. */
  readonly usable: readonly ScoredTool[];
};

/** Minimum score of a further tool as a share of the best tool's score. */
export const CLOSE = 0.55;

/**
 * Returns the names of the first tools that score close to the best.
 * @param fitting Best first.
 */
export function bestScored(fitting: readonly ScoredTool[], most: number): string[] {
  const top = fitting[0]?.score ?? 0;
  return fitting.filter(({ score }, rank) => rank < most && score >= CLOSE * top).map(({ tool }) => tool.name);
}
