import type { Figures } from '../ablate.ts';
import type { MeasuredFigures } from '../measured-figures.ts';
import type { Interval } from '../report.ts';

/** A goal of a figure of a set; `most` where lower is better. */
type Goal = { readonly set: string; readonly figure: string; readonly least?: number; readonly most?: number };

const GOALS: readonly Goal[] = [
  { set: 'mcpbench', figure: 'server R@5', least: 0.96 },
  { set: 'mcpbench', figure: 'server nDCG@5', least: 0.93 },
  { set: 'mcpagentbench', figure: 'server R@5', least: 0.92 },
  { set: 'mcpagentbench', figure: 'server nDCG@5', least: 0.89 },
  { set: 'task-examples', figure: 'server R@5', least: 0.85 },
  { set: 'task-examples', figure: 'server R@1', least: 0.6 },
  { set: 'mcpbench + distractors', figure: 'server R@5', least: 0.85 },
  ...['picks, dev half', 'picks, test half'].flatMap((set) => [
    { set, figure: 'picks F1', least: 0.85 },
    { set, figure: 'size of gold', most: 1.3 },
    { set, figure: 'picks ECE', most: 0.08 },
    { set, figure: 'abstention precision', least: 0.9 },
    { set, figure: 'abstention recall', least: 0.9 },
  ]),
];

/** Every figure that has a goal, beside it. */
export function goalTable({ sets = {} }: MeasuredFigures): string {
  const rows = GOALS.flatMap(({ set, figure, least, most }) => {
    const value = sets[set]?.figures[figure];
    if (value === undefined) return [];
    const isMet = least === undefined ? value <= (most ?? 1) : value >= least;
    const goal = least === undefined ? `≤ ${shown(figure, most ?? 1)}` : `≥ ${shown(figure, least)}`;
    const held = spanned(figure, sets[set]?.intervals?.[figure]);
    return [[set, figure, shown(figure, value), held, goal, isMet ? 'met' : '**missed**']];
  });
  return table(['set', 'figure', 'measured', '95 % interval', 'goal', ''], rows);
}

/** The labelled tasks of one half, by kind. */
export function groupTable({ groups = {} }: MeasuredFigures): string {
  const rows = Object.entries(groups).map(([name, group]) => [
    name,
    String(group.tasks),
    'f1' in group ? percent(group.f1) : '',
    'empty' in group ? percent(group.empty) : '',
  ]);
  return table(['tasks', 'how many', 'picks F1', 'rightly left empty'], rows);
}

export function failureTable({ failures = {} }: MeasuredFigures): string {
  const rows = Object.entries(failures).map(([kind, count]) => [kind, String(count)]);
  return table(['what went wrong', 'tasks'], rows);
}

/** Figures by row, and of each row by set: those that tell most, in one cell. */
export function figuresTable(measured: Readonly<Record<string, Figures>> = {}): string {
  const columns = Object.entries(Object.values(measured)[0] ?? {}).map(
    ([set, figures]) => [set, tellingOf(Object.keys(figures))] as const,
  );
  const rows = Object.entries(measured).map(([name, figures]) => [
    name,
    ...columns.map(([set, telling]) => telling.map((figure) => percent(figures[set]?.[figure])).join(' / ')),
  ]);
  const heads = columns.map(([set, telling]) => `${set}: ${telling.join(' / ').replaceAll('server ', '')}`);
  return table(['', ...heads], rows);
}

/** Of a set that is ranked what the ranking is worth; of others everything. */
function tellingOf(figures: readonly string[]): readonly string[] {
  const ranked = figures.filter((figure) => figure === 'server R@5' || figure === 'server nDCG@5');
  return ranked.length === 0 ? figures : ranked;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function shown(figure: string, value: number): string {
  return figure === 'size of gold' || figure === 'picks ECE'
    ? value.toFixed(figure === 'picks ECE' ? 3 : 2)
    : percent(value);
}

function spanned(figure: string, interval: Interval | undefined): string {
  return interval === undefined ? '' : `${shown(figure, interval.low)} to ${shown(figure, interval.high)}`;
}

function percent(value: number | undefined): string {
  return value === undefined ? '' : (100 * value).toFixed(1);
}
