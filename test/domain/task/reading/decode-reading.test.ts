import { expect } from 'chai';
import { decodeAbilities } from '../../../../src/domain/task/reading/decode-reading.ts';
import { type Labels, pieceOutputs } from '../../../../src/domain/task/reading/labels.ts';

const labels: Labels = {
  roles: [],
  slots: [],
  effects: [],
  limits: [],
  triggers: [],
  abilities: ['issue.list', 'chat.post', 'none'],
  heads: [
    ['does', 3],
    ['about', 3],
    ['fetches', 3],
  ],
  linkBias: 0,
};

/** Outputs of some pieces: for each the three heads, one after another. */
function outputs(...rows: readonly (readonly number[])[]): ReturnType<typeof pieceOutputs> {
  const padded = rows.map((row) => [...row, 0]);
  return pieceOutputs({ rows: rows.length, values: new Float32Array(padded.flat()), english: 1 }, labels);
}

describe('decodeAbilities', () => {
  it('adds the outputs at the act to the mean over the pieces of the order', () => {
    const of = outputs([3, 0, 0, 0, 0, 0, 0, 0, 9], [0, 0, 0, 0, 8, 0, 0, 0, 9]);

    expect(decodeAbilities(0, [0, 1], of, labels).does[0]?.ability).to.equal('chat.post');
    expect(decodeAbilities(0, [0], of, labels).does[0]?.ability).to.equal('issue.list');
  });

  it('tells what fetches the sources by the mean alone', () => {
    const of = outputs([0, 9, 0, 0, 9, 0, 5, 0, 0], [0, 0, 0, 0, 0, 0, 5, 0, 0]);

    expect(decodeAbilities(0, [0, 1], of, labels).fetches[0]?.ability).to.equal('issue.list');
  });

  it('lists the likeliest first, with shares of one whole, and none that is hardly likely', () => {
    const { does } = decodeAbilities(0, [0], outputs([2, 1, -9, 0, 0, 0, 0, 0, 0]), labels);

    expect(does.map(({ ability }) => ability)).to.deep.equal(['issue.list', 'chat.post']);
    expect(does.reduce((sum, { share }) => sum + share, 0)).to.be.closeTo(1, 0.01);
  });
});
