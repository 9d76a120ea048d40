import { appendFileSync } from 'node:fs';
import { percentile } from '../../../bench/percentile.ts';

/** One figure of the torture: what was measured, what is asked of it, and whether it is so. */
export type Figure = {
  readonly what: string;
  readonly measured: string;
  readonly asked: string;
  readonly holds: boolean;
};

export function figure(what: string, measured: string, asked: string, holds: boolean): Figure {
  return { what, measured, asked, holds };
}

/** Names a file to which figures are added beside what is printed. */
export const FIGURES_VARIABLE = 'QM_TORTURE_FIGURES';

/** Prints figures as a table and what was found wrong. The process ends with 1 when something is. */
export function report(title: string, figures: readonly Figure[], faults: readonly string[] = []): void {
  printFigures(title, figures);
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  if (faults.length > 0 || figures.some(({ holds }) => !holds)) process.exitCode = 1;
  const file = process.env[FIGURES_VARIABLE] ?? '';
  if (file === '') return;
  for (const one of figures) appendFileSync(file, `${JSON.stringify({ ...one, what: `${title}: ${one.what}` })}\n`);
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  const width = (of: (one: Figure) => string): number => Math.max(...figures.map((one) => of(one).length));
  const [what, measured, asked] = [width((one) => one.what), width((one) => one.measured), width((one) => one.asked)];
  console.log(`\n${title}`);
  for (const one of figures) {
    const cells = [one.what.padEnd(what), one.measured.padEnd(measured), one.asked.padEnd(asked)];
    console.log(`  ${cells.join('  ')}  ${one.holds ? 'ok' : 'NOT SO'}`);
  }
}

/** What is asked of a time. @param slowness How much slower than alone everything was. */
export function within(ms: number, slowness: number): string {
  return slowness < 1.2 ? `${ms} ms` : `${ms} ms × ${slowness.toFixed(1)}, for this machine is busy`;
}

/** `p50 12, p95 40, most 52 ms`. */
export function spread(ms: readonly number[]): string {
  const sorted = [...ms].toSorted((one, other) => one - other);
  const at = (share: number): string => percentile(sorted, share).toFixed(0);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, most ${(sorted.at(-1) ?? 0).toFixed(0)} ms`;
}
