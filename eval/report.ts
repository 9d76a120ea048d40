import { pairedBootstrap } from './metrics.ts';

/** Figures of one set, 0 to 1, with per-task values of the one that is compared pair by pair. */
export type Report = {
  readonly tasks: number;
  readonly figures: Readonly<Record<string, number>>;
  readonly notes: readonly string[];
  readonly perTask: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** 95 % intervals of figures, by bootstrap over the tasks. */
  readonly intervals?: Readonly<Record<string, Interval>>;
};

export type Interval = { readonly low: number; readonly high: number };

export type Baseline = Readonly<Record<string, Pick<Report, 'tasks' | 'figures' | 'perTask'>>>;

/** How far a figure may fall below the baseline before the evaluation fails, in percentage points. */
export const MARGIN = 1;
/** Figures that are better when they are lower. */
const LOWER_IS_BETTER = new Set([
  'picks ECE',
  'size of gold',
  'a likely mistake made',
  'read as changes',
  'false orders a text',
]);

/** The lines to print for a set, and the figures that fell by more than the margin. */
export function compare(name: string, report: Report, baseline: Baseline): { lines: string[]; fallen: string[] } {
  const before = baseline[name];
  const lines = [`${name}: ${report.tasks} tasks`];
  const fallen: string[] = [];
  for (const [figure, value] of Object.entries(report.figures)) {
    const old = before?.figures[figure];
    const change = old === undefined ? null : 100 * (value - old) * (LOWER_IS_BETTER.has(figure) ? -1 : 1);
    if (change !== null && change < -MARGIN)
      fallen.push(`${name} ${figure}: ${(100 * value).toFixed(1)}, was ${(100 * (old ?? 0)).toFixed(1)}`);
    lines.push(
      `  ${figure.padEnd(22)} ${(100 * value).toFixed(1).padStart(6)}${change === null ? '' : `  (${change >= 0 ? '+' : ''}${change.toFixed(1)})`}${spanOf(figure, report)}${intervalOf(figure, report, before)}`,
    );
  }
  return { lines: [...lines, ...report.notes.map((note) => `  ${note}`)], fallen };
}

function spanOf(figure: string, { intervals }: Report): string {
  const interval = intervals?.[figure];
  if (interval === undefined) return '';
  return `  [${(100 * interval.low).toFixed(1)} to ${(100 * interval.high).toFixed(1)}]`;
}

function intervalOf(figure: string, report: Report, before: Baseline[string] | undefined): string {
  const now = report.perTask[figure];
  const old = before?.perTask[figure];
  if (now === undefined || old === undefined) return '';
  const ids = Object.keys(now).filter((id) => old[id] !== undefined);
  const { low, high } = pairedBootstrap(
    ids.map((id) => now[id] ?? 0),
    ids.map((id) => old[id] ?? 0),
  );
  return `  95 % of the change: ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`;
}
