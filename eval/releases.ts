import { appendFileSync, existsSync } from 'node:fs';
import { fiveDigits } from './five-digits.ts';
import { readJsonLines } from './json-lines.ts';
import type { PicksReport } from './picks-set.ts';

/** One reading of the test half. */
export type Release = Pick<PicksReport, 'tasks' | 'figures' | 'intervals' | 'groups' | 'reliability'> & {
  /** Of the ranker that was read. */
  readonly version: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** 1 for the first reading of this version; any other was one too many. */
  readonly reading: number;
};

/** Every reading that was put down, oldest first. */
export function readReleases(file: string): Release[] {
  return existsSync(file) ? readJsonLines<Release>(file) : [];
}

/** Puts down what the test half gave, so that everybody sees how often it was read. */
export function recordRelease(file: string, report: PicksReport, version: string, date: string): Release {
  const { tasks, figures, intervals, groups, reliability } = report;
  const reading = readReleases(file).filter((release) => release.version === version).length + 1;
  const release: Release = { version, date, reading, tasks, figures, intervals: intervals ?? {}, groups, reliability };
  appendFileSync(
    file,
    `${JSON.stringify(release, fiveDigits)}
`,
  );
  return release;
}
