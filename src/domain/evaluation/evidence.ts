import { toolSteps, succeeded } from './tool-steps.ts';
import type { ToolStep, Trace } from './trace.ts';
import { withoutOrders } from './without-orders.ts';

/** What a judge may quote, without words that are addressed to it. */
export type Evidence = {
  readonly answer: string;
  /** What tools that did their work were asked, and what they gave back. */
  readonly calls: readonly string[];
  /** Those that did not. */
  readonly failures: readonly string[];
  readonly files: readonly string[];
};

/** Shorter words occur anywhere. */
const SHORTEST_QUOTE = 8;
/** UTF-16 units of one text that are looked at. */
const LONGEST = 50_000;

export function evidenceOf(trace: Trace, files: readonly { readonly text: string }[]): Evidence {
  const steps = toolSteps(trace);
  return {
    answer: read(trace.answer ?? ''),
    calls: textsOf(steps.filter(succeeded)),
    failures: textsOf(steps.filter((step) => !succeeded(step))),
    files: files.map(({ text }) => read(text)),
  };
}

function textsOf(steps: readonly ToolStep[]): string[] {
  return steps.flatMap(({ input, result }) => [read(input), read(result ?? '')]);
}

function read(text: string): string {
  return withoutOrders(text.slice(0, LONGEST));
}

/** Whether these words stand somewhere, blanks, case and escapes of JSON aside. */
export function occursIn(texts: readonly string[], quote: string): boolean {
  const sought = flat(quote);
  return sought.length >= SHORTEST_QUOTE && texts.some((text) => flat(text).includes(sought));
}

function flat(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(["\\/])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["'“”…]+|["'“”…]+$/g, '')
    .toLowerCase();
}
