import { bar, drawing, GRID, line, OTHER, OWN, text } from './svg.ts';

export type Bars = {
  readonly title: string;
  readonly rows: readonly string[];
  /** Heading and figure of each column. */
  readonly columns: readonly (readonly [string, string])[];
  /** Share, 0 to 1, of a row and a column; undefined for what was not measured. */
  readonly value: (row: number, column: number) => number | undefined;
  /** The row that the others are held against. */
  readonly own: number;
};

const LEFT = 210;
const TOP = 48;
const COLUMN = 132;
const GAP = 26;
const ROW = 24;

/** Bars in columns that share their rows, each column from 0 to 100. */
export function drawBars({ title, rows, columns, value, own }: Bars): string {
  const height = TOP + rows.length * ROW + 10;
  const parts = columns.flatMap(([heading, figure], column) => {
    const x = LEFT + column * (COLUMN + GAP);
    const bars = rows.flatMap((_, row) => {
      const share = value(row, column);
      if (share === undefined) return [];
      const y = TOP + row * ROW;
      const width = COLUMN * share;
      const isOwn = row === own;
      const label = (100 * share).toFixed(1);
      const inside = share > 0.75;
      return [
        bar(x, y + 3, width, ROW - 8, isOwn ? OWN : OTHER),
        text(inside ? x + width - 4 : x + width + 4, y + 15, label, {
          anchor: inside ? 'end' : 'start',
          weight: isOwn ? 600 : 400,
          ...(inside && isOwn ? { fill: '#ffffff' } : {}),
        }),
      ];
    });
    return [
      text(x, 18, heading, { weight: 600 }),
      text(x, 34, figure),
      line([x, TOP - 2], [x, height - 10]),
      line([x + COLUMN, TOP - 2], [x + COLUMN, height - 10], GRID, '2 3'),
      ...bars,
    ];
  });
  const names = rows.map((row, at) =>
    text(LEFT - 10, TOP + at * ROW + 15, row, { anchor: 'end', weight: at === own ? 600 : 400 }),
  );
  return drawing(LEFT + columns.length * (COLUMN + GAP), height, title, [...names, ...parts]);
}
