import { expect } from 'chai';
import { drawBars } from '../../eval/plots/bars.ts';
import { drawCurves } from '../../eval/plots/curve.ts';
import { filledIn } from '../../eval/plots/filled-in.ts';
import { drawReliability } from '../../eval/plots/reliability.ts';
import { figuresTable, goalTable } from '../../eval/plots/tables.ts';

function widths(svg: string): number[] {
  return [...svg.matchAll(/<rect x="[^"]+" y="[^"]+" width="([^"]+)"/g)].map(([, width]) => Number(width));
}

describe('The plots', () => {
  it('draw bars as long as their shares, and none for what was not measured', () => {
    const svg = drawBars({
      title: 'a < b & c',
      rows: ['ours', 'theirs', 'absent'],
      columns: [['set', 'R@5']],
      value: (row) => [0.8, 0.4][row],
      own: 0,
    });
    const [ours = 0, theirs = 0, ...others] = widths(svg);

    expect(ours).to.be.closeTo(2 * theirs, 0.1);
    expect(others).to.deep.equal([]);
    expect(svg).to.include('<title>a &lt; b &amp; c</title>').and.to.include('>80.0<').and.to.include('>40.0<');
  });

  it('draw what is promised and kept on the diagonal', () => {
    const svg = drawReliability(
      [0.5, 0.9].map((share) => ({ shown: share, right: share, count: 10 })),
      'kept',
    );
    const dots = [...svg.matchAll(/<circle cx="([^"]+)" cy="([^"]+)"/g)].map(([, x, y]) => Number(x) + Number(y));
    const [first = 0, second = 1] = dots;

    expect(first).to.be.closeTo(second, 0.2);
  });

  it('draw a better figure higher, and write no name over another', () => {
    const svg = drawCurves(
      [
        {
          name: 'rising',
          points: [
            [0, 0.5],
            [1, 0.9],
          ],
        },
        {
          name: 'level',
          points: [
            [0, 0.9],
            [1, 0.9],
          ],
        },
      ],
      'curves',
      'share',
    );
    const heights = [...svg.matchAll(/y="([^"]+)"[^>]*>(?:rising|level)</g)].map(([, y]) => Number(y));
    const [low = 0, high = 0] = [...svg.matchAll(/<circle cx="[^"]+" cy="([^"]+)"/g)].map(([, y]) => Number(y));

    expect(low).to.be.above(high);
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).to.be.at.least(12);
  });
});

describe('The tables', () => {
  it('say of each figure that has a goal whether it is met, also where lower is better', () => {
    const figures = { 'picks F1': 0.9, 'size of gold': 1.4, 'picks ECE': 0.05, unheard: 1 };
    const lines = goalTable({ sets: { 'picks, dev half': { tasks: 1, figures } } })
      .split('\n')
      .slice(2);

    expect(lines).to.deep.equal([
      '| picks, dev half | picks F1 | 90.0 |  | ≥ 85.0 | met |',
      '| picks, dev half | size of gold | 1.40 |  | ≤ 1.30 | **missed** |',
      '| picks, dev half | picks ECE | 0.050 |  | ≤ 0.080 | met |',
    ]);
  });

  it('show of a ranked set what the ranking is worth', () => {
    const figures = { 'server R@1': 0.1, 'server R@5': 0.5, 'server nDCG@5': 0.4, 'picks F1': 0.2 };

    expect(figuresTable({ ours: { set: figures } })).to.equal(
      '|  | set: R@5 / nDCG@5 |\n| --- | --- |\n| ours | 50.0 / 40.0 |',
    );
  });
});

describe('filledIn', () => {
  it('replaces what stands between the marks, as often as it is asked to', () => {
    const page = 'before\n<!-- a -->\nold\n<!-- /a -->\nafter';
    const once = filledIn(page, { a: 'new' });

    expect(once).to.equal('before\n<!-- a -->\nnew\n<!-- /a -->\nafter');
    expect(filledIn(once, { a: 'new' })).to.equal(once);
  });

  it('complains of a page that has no such block', () => {
    expect(() => filledIn('nothing', { a: 'new' })).to.throw('<!-- a -->');
  });
});
