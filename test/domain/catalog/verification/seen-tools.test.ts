import { expect } from 'chai';
import { rawTools } from '../../../../src/domain/catalog/verification/raw-tool.ts';
import { seenTools } from '../../../../src/domain/catalog/verification/seen-tools.ts';

const seen = (members: Readonly<Record<string, unknown>>) => seenTools(rawTools([{ name: 'look', ...members }]))[0];

describe('seenTools', () => {
  it('caps a description at 300 characters and takes out what nobody sees', () => {
    const { description = '' } = seen({ description: `Looks\u200b\n${'x'.repeat(400)}` }) ?? {};

    expect(description).to.have.length(300);
    expect(description).to.match(/^Looks x+…$/);
  });

  it('keeps the first of those whose names look alike, and none whose name cannot be seen', () => {
    const tools = rawTools([{ name: 'look' }, { name: 'lo\u200bok', description: 'Spoofs.' }, { name: '\u2060' }]);

    expect(seenTools(tools)).to.deep.equal([{ name: 'look', description: '', effect: null }]);
  });

  it('has an empty description for a tool without one', () => {
    expect(seen({})).to.deep.equal({ name: 'look', description: '', effect: null });
  });

  for (const [annotations, effect] of [
    [{}, null],
    [{ title: 'Look' }, null],
    [{ readOnlyHint: true }, 'read'],
    [{ readOnlyHint: true, destructiveHint: false }, 'read'],
    [{ readOnlyHint: false }, 'write'],
    [{ readOnlyHint: false, destructiveHint: false }, 'write'],
    [{ destructiveHint: false }, 'write'],
    [{ destructiveHint: true }, 'destructive'],
    [{ readOnlyHint: false, destructiveHint: true }, 'destructive'],
    [{ readOnlyHint: true, destructiveHint: true }, null],
    [{ readOnlyHint: 'true' }, null],
  ] as const) {
    it(`reads ${effect ?? 'nothing'} from the annotations ${JSON.stringify(annotations)}`, () => {
      expect(seen({ annotations })?.effect).to.equal(effect);
    });
  }
});
