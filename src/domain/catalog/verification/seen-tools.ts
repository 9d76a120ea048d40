import type { SeenTool } from '../verification.ts';
import type { RawTool } from './raw-tool.ts';
import { visibleText } from '../../text/clean-text.ts';

const LONGEST_NAME = 128;
const LONGEST_DESCRIPTION = 300;

/** Tools as the catalog keeps them: without invisible characters and cut short. Of those that look alike then, only the first. */
export function seenTools(tools: readonly RawTool[]): readonly SeenTool[] {
  const seen = new Map<string, SeenTool>();
  for (const { name: sent, description, annotations } of tools) {
    const name = visibleText(sent, LONGEST_NAME);
    if (name === '' || seen.has(name)) continue;
    seen.set(name, {
      name,
      description: visibleText(description ?? '', LONGEST_DESCRIPTION),
      effect: effectOf(annotations),
    });
  }
  return [...seen.values()];
}

/** Annotations that contradict each other say nothing. */
function effectOf({ readOnlyHint, destructiveHint }: RawTool['annotations']): SeenTool['effect'] {
  if (readOnlyHint === true) return destructiveHint === true ? null : 'read';
  if (destructiveHint === true) return 'destructive';
  return readOnlyHint === false || destructiveHint === false ? 'write' : null;
}
