/** Draws the plots of `docs/evaluation.md` and fills in its tables, from the figures that were measured last. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figures } from './ablate.ts';
import { readFigures } from './measured-figures.ts';
import { drawBars, type Bars } from './plots/bars.ts';
import { drawCurves, type Curve } from './plots/curve.ts';
import { filledIn } from './plots/filled-in.ts';
import { drawReliability } from './plots/reliability.ts';
import { failureTable, figuresTable, goalTable, groupTable } from './plots/tables.ts';
import { readReleases } from './releases.ts';

const PAGE = fileURLToPath(new URL('../docs/evaluation.md', import.meta.url));
const PLOTS = fileURLToPath(new URL('../docs/evaluation', import.meta.url));

const kept = readFigures(fileURLToPath(new URL('figures.json', import.meta.url)));
const last = readReleases(fileURLToPath(new URL('releases.jsonl', import.meta.url))).at(-1);
const measured = last === undefined ? kept : { ...kept, sets: { ...kept.sets, 'picks, test half': last } };
const { ablations = {}, sideBySide = {}, learning = {}, reliability = [] } = measured;

mkdirSync(PLOTS, { recursive: true });
draw(
  'side-by-side',
  drawBars(barsOf('Right servers among the first five, by engine', sideBySide, 'Quartermaster', 'R@5')),
);
draw('ablations', drawBars(barsOf('What is left without each part', ablations, 'the whole engine')));
draw('reliability', drawReliability(reliability, 'What was right against the probability that was shown'));
draw('learning', drawCurves(curves(), 'What shares of the phrasings give', 'share of the phrasings'));
const page = filledIn(readFileSync(PAGE, 'utf8'), {
  goals: goalTable(measured),
  groups: groupTable(measured),
  failures: failureTable(measured),
  'side by side': figuresTable(sideBySide),
  ablations: figuresTable(ablations),
  learning: figuresTable(learning),
});
writeFileSync(PAGE, page);

function draw(name: string, svg: string): void {
  writeFileSync(`${PLOTS}/${name}.svg`, svg);
}

/** @param only The figure to draw; left out, the last of each set. */
function barsOf(title: string, rows: Readonly<Record<string, Figures>>, own: string, only?: string): Bars {
  const names = Object.keys(rows);
  const columns = Object.entries(rows[own] ?? {}).map(
    ([set, figures]) => [set, only ?? telling(Object.keys(figures))] as const,
  );
  return {
    title,
    rows: names,
    columns,
    own: names.indexOf(own),
    value: (row, column) => {
      const [set, figure] = columns[column] ?? ['', ''];
      return rows[names[row] ?? '']?.[set]?.[figure];
    },
  };
}

function telling(figures: readonly string[]): string {
  return ['server nDCG@5', 'server R@5'].find((figure) => figures.includes(figure)) ?? figures[0] ?? '';
}

function curves(): Curve[] {
  return ['mcpbench', 'mcpagentbench'].flatMap((set) =>
    ['', ', no encoder'].map((without) => ({
      name: `${set} nDCG@5${without}`,
      points: [0, 0.25, 0.5, 1].flatMap((share) => {
        const value = learning[`${100 * share} % of the phrasings${without}`]?.[set]?.['server nDCG@5'];
        return value === undefined ? [] : [[share, value] as const];
      }),
    })),
  );
}
