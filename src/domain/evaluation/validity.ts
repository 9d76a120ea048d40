import { hasOutput } from './has-output.ts';
import type { Trace } from './trace.ts';

/** What a writer leaves where something is still to be filled in. */
const PLACEHOLDER =
  /\{\{[^{}\n]{1,60}\}\}|\[(?:insert|your|todo|tbd|placeholder|name|date|link)\b[^\]\n]{0,60}\]|<(?:insert|your|todo)[^>\n]{0,60}>|\blorem ipsum\b|\bTODO:|\bXXX\b/i;
const JSON_BLOCK = /```json\s*\n([\s\S]*?)```/gi;
const LONGEST = 200_000;
const MOST_BLOCKS = 20;

/** Whether what was left is what it looks like, 0 to 1: no blanks to fill in, JSON and files that parse, not cut off. Null when nobody worked. */
export function validity(trace: Trace): number | null {
  if (trace.end === 'not_executed') return null;
  if (!hasOutput(trace)) return 0;
  const answer = (trace.answer ?? '').slice(0, LONGEST);
  const parts = [
    trace.end === 'answered',
    !PLACEHOLDER.test(withoutCode(answer)),
    ...(answer.split('```').length % 2 === 1 ? [] : [false]),
    ...[...answer.matchAll(JSON_BLOCK)].slice(0, MOST_BLOCKS).map(([, json = '']) => parses(json)),
    ...trace.artifacts.flatMap(({ valid }) => valid ?? []),
  ];
  return parts.filter(Boolean).length / parts.length;
}

function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, ' ');
}

function parses(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}
