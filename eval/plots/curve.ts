import { dot, drawing, FAINT, line, OTHER, OWN, path, SECOND, text } from './svg.ts';

export type Curve = { readonly name: string; readonly points: readonly (readonly [number, number])[] };

const WIDTH = 420;
const HEIGHT = 240;
const LEFT = 60;
const TOP = 20;
const STROKES = [OWN, SECOND, FAINT, OTHER];
const LEAST_GAP = 15;

/** Figures, 0 to 1, over shares, 0 to 1; each curve is named at its end. */
export function drawCurves(curves: readonly Curve[], title: string, across: string): string {
  const values = curves.flatMap(({ points }) => points.map(([, value]) => value));
  const low = Math.floor(20 * Math.min(...values)) / 20;
  const high = Math.ceil(20 * Math.max(...values)) / 20;
  const x = (share: number): number => LEFT + WIDTH * share;
  const y = (value: number): number => TOP + (HEIGHT * (high - value)) / (high - low);
  const ticks = Array.from({ length: Math.round((high - low) / 0.05) + 1 }, (_, step) => low + 0.05 * step);
  const shares = [...new Set(curves.flatMap(({ points }) => points.map(([share]) => share)))];
  return drawing(LEFT + WIDTH + 260, TOP + HEIGHT + 50, title, [
    ...ticks.flatMap((tick) => [
      line([LEFT, y(tick)], [LEFT + WIDTH, y(tick)]),
      text(LEFT - 8, y(tick) + 4, (100 * tick).toFixed(0), { anchor: 'end', fill: FAINT }),
    ]),
    ...shares.map((share) => text(x(share), TOP + HEIGHT + 18, `${100 * share} %`, { anchor: 'middle', fill: FAINT })),
    text(LEFT + WIDTH / 2, TOP + HEIGHT + 40, across, { anchor: 'middle' }),
    ...curves.flatMap(({ points }, at) => {
      const stroke = STROKES[at % STROKES.length] ?? OWN;
      const places = points.map(([share, value]) => [x(share), y(value)] as const);
      return [path(places, stroke), ...places.map(([left, top]) => dot(left, top, stroke, 3))];
    }),
    ...namesOf(curves, y).map(([name, place]) => text(LEFT + WIDTH + 10, place + 4, name)),
  ]);
}

/** The names from top to bottom, none over another. */
function namesOf(curves: readonly Curve[], y: (value: number) => number): (readonly [string, number])[] {
  let least = 0;
  return curves
    .map(({ name, points }) => [name, y(points.at(-1)?.[1] ?? 0)] as const)
    .toSorted((a, b) => a[1] - b[1])
    .map(([name, place]) => {
      const free = Math.max(place, least);
      least = free + LEAST_GAP;
      return [name, free] as const;
    });
}
