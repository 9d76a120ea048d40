import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Figures } from './ablate.ts';
import { fiveDigits } from './five-digits.ts';
import type { Bin } from './metrics.ts';
import type { Group } from './picks-set.ts';
import type { Report } from './report.ts';

/** What was measured last, by set or by engine: what the plots and tables of `docs/evaluation.md` are made of. */
export type MeasuredFigures = {
  readonly sets?: Readonly<Record<string, Pick<Report, 'tasks' | 'figures' | 'intervals'>>>;
  readonly groups?: Readonly<Record<string, Group>>;
  /** How many tasks went wrong, by how. */
  readonly failures?: Readonly<Record<string, number>>;
  readonly reliability?: readonly Bin[];
  readonly ablations?: Readonly<Record<string, Figures>>;
  readonly learning?: Readonly<Record<string, Figures>>;
  readonly sideBySide?: Readonly<Record<string, Figures>>;
};

export function readFigures(file: string): MeasuredFigures {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MeasuredFigures) : {};
}

/** Replaces the parts that were measured, and keeps the others. */
export function keepFigures(file: string, measured: MeasuredFigures): void {
  writeFileSync(file, `${JSON.stringify({ ...readFigures(file), ...measured }, fiveDigits, 1)}\n`);
}
