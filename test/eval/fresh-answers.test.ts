import { expect } from 'chai';
import { agreementOf, type ReadNeed, type RightNeed } from '../../eval/fresh-answers.ts';

function right(members: Partial<RightNeed> = {}): RightNeed {
  return { act: 'post', object: 'the summary', product: 'Slack', effect: 'write', ...members };
}

function read(members: Partial<ReadNeed> = {}): ReadNeed {
  return { text: 'Post a summary', system: 'slack', effect: 'write', implied: false, ...members };
}

describe('The agreement of a reading with the right answer', () => {
  it('is without faults where every need is there with its product and effect, and no other', () => {
    expect(agreementOf([right()], [read()])).to.deep.equal({ wanted: 1, met: 1, faults: 0 });
  });

  it('has a fault for a need that is missing and one for a need too many', () => {
    expect(agreementOf([right()], [])).to.deep.equal({ wanted: 1, met: 0, faults: 1 });
    expect(agreementOf([], [read()])).to.deep.equal({ wanted: 0, met: 0, faults: 1 });
    expect(agreementOf([right()], [read(), read({ text: 'Delete it' })]).faults).to.equal(1);
  });

  it('has one fault for another product or effect', () => {
    expect(agreementOf([right()], [read({ system: 'teams' })])).to.deep.equal({ wanted: 1, met: 0, faults: 1 });
    expect(agreementOf([right()], [read({ system: undefined })]).faults).to.equal(1);
    expect(agreementOf([right()], [read({ effect: 'read' })]).faults).to.equal(1);
    expect(agreementOf([right({ product: null })], [read()]).faults).to.equal(1);
  });

  it('asks for no name where the product is only described', () => {
    expect(agreementOf([right({ product: 'our wiki' })], [read({ system: undefined })]).faults).to.equal(0);
  });

  it('counts neither thinking nor what is implied', () => {
    const thinking = right({ effect: 'none' });

    expect(agreementOf([right(), thinking], [read(), read({ text: 'Find it', implied: true })]).faults).to.equal(0);
  });
});
