import { expect } from 'chai';
import fc from 'fast-check';
import { toolNames } from '../../../src/domain/run/tool-names.ts';

describe('Names of tools for a model', () => {
  it('say which server and which tool', () => {
    expect(toolNames([{ server: 'board', tool: 'list_issues' }])).to.deep.equal(['board__list_issues']);
  });

  it('hold nothing that a vendor does not take', () => {
    expect(toolNames([{ server: 'my board', tool: 'liste/ürün:1' }])).to.deep.equal(['my_board__liste__r_n_1']);
  });

  it('stay apart where two would be the same', () => {
    const names = toolNames([
      { server: 'a', tool: 'x.y' },
      { server: 'a', tool: 'x/y' },
      { server: 'a', tool: 'x_y' },
    ]);

    expect(names).to.deep.equal(['a__x_y', 'a__x_y_2', 'a__x_y_3']);
  });

  it('are unique, of at most 64 characters and of the alphabet that all vendors take, whatever servers call theirs', () => {
    const tool = fc.record({ server: fc.string({ maxLength: 80 }), tool: fc.string({ maxLength: 80 }) });
    fc.assert(
      fc.property(fc.array(tool, { maxLength: 30 }), (tools) => {
        const names = toolNames(tools);

        expect(new Set(names).size).to.equal(tools.length);
        for (const name of names) expect(name).to.match(/^[A-Za-z0-9_-]{1,64}$/);
      }),
      { seed: 6, numRuns: 300 },
    );
  });
});
