import type { Bin } from '../metrics.ts';
import { dot, drawing, FAINT, line, OWN, path, text } from './svg.ts';

const SIZE = 300;
const LEFT = 60;
const TOP = 20;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** What was right against what was shown; on the diagonal the one is the other. */
export function drawReliability(bins: readonly Bin[], title: string): string {
  const x = (share: number): number => LEFT + SIZE * share;
  const y = (share: number): number => TOP + SIZE * (1 - share);
  const points = bins.map(({ shown, right }) => [x(shown), y(right)] as const);
  return drawing(LEFT + SIZE + 30, TOP + SIZE + 50, title, [
    ...TICKS.flatMap((tick) => [
      line([x(tick), y(0)], [x(tick), y(1)]),
      line([x(0), y(tick)], [x(1), y(tick)]),
      text(x(tick), y(0) + 16, tick.toFixed(1), { anchor: 'middle', fill: FAINT }),
      text(x(0) - 8, y(tick) + 4, tick.toFixed(1), { anchor: 'end', fill: FAINT }),
    ]),
    line([x(0), y(0)], [x(1), y(1)], FAINT, '4 4'),
    path(points, OWN),
    ...points.map(([across, down]) => dot(across, down, OWN)),
    text(x(0.5), y(0) + 38, 'probability shown', { anchor: 'middle' }),
    text(x(0) + 8, y(1) + 16, 'share that was right'),
  ]);
}
