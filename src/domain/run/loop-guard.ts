import type { ToolStep, TraceStep } from '../evaluation/trace.ts';

const SAME_CALLS = 3;
const IDLE_TURNS = 3;

/** Whether an agent goes round in circles: the same call with the same result three times, or three turns whose calls told nothing new. */
export function isLooping(steps: readonly TraceStep[]): boolean {
  const counts = new Map<string, number>();
  const known = new Set<string>();
  let idle = 0;
  let news = true;
  for (const step of steps) {
    if (step.kind === 'model') {
      idle = news ? 0 : idle + 1;
      news = step.tool_calls === 0;
      continue;
    }
    const key = keyOf(step);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (!known.has(key)) news = true;
    known.add(key);
  }
  return Math.max(0, ...counts.values()) >= SAME_CALLS || (news ? 0 : idle + 1) >= IDLE_TURNS;
}

function keyOf({ server, tool, input, result, outcome }: ToolStep): string {
  return JSON.stringify([server, tool, input, result, outcome]);
}
