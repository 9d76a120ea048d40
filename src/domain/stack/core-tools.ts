import type { Lexicon } from '../match/knowledge.ts';
import type { Need } from '../task/task-definition.ts';
import { stem } from '../text/stem.ts';
import type { ScoredTool } from './candidate.ts';

/**
 * Returns the tools of the capability without which nothing of its kind is done: `update_cells` for a sheet.
 * @param tools Best first, as the result.
 */
export function coreTools(
  tools: readonly ScoredTool[],
  { capability }: Need,
  { entries, catalog }: Lexicon,
): readonly ScoredTool[] {
  const { acts = [], things = [] } = catalog.vocabulary.coreTools[capability ?? ''] ?? {};
  return tools.filter(({ tool }) => {
    const parts = entries.nameParts(tool.name);
    return tool.capability === capability && hasOneOf(parts, acts) && hasOneOf(parts, things);
  });
}

/** @param parts Stems of the words of a tool's name. */
function hasOneOf(parts: readonly string[], words: readonly string[]): boolean {
  return words.some((word) => parts.includes(stem(word)));
}
