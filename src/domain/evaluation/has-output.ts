import type { Trace } from './trace.ts';

/** Whether an attempt left anything: a word or a file. */
export function hasOutput({ answer, artifacts }: Pick<Trace, 'answer' | 'artifacts'>): boolean {
  return /[\p{L}\p{N}]/u.test(answer ?? '') || artifacts.some(({ bytes }) => bytes > 0);
}
