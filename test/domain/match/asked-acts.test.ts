import { expect } from 'chai';
import { AskedActs } from '../../../src/domain/match/asked-acts.ts';

const acts = new AskedActs({
  toolVerbs: { create: ['create'], update: ['update'], remove: ['remove'], close: ['close'] },
  askedActs: [
    { acts: ['mark'], with: ['done'], kinds: ['close', 'update'] },
    { acts: ['block'], of: ['calendar'], kinds: ['create'] },
    { acts: ['take out'], kinds: ['remove'] },
    { acts: ['block', 'mark'], kinds: ['update'] },
  ],
  toolThings: [['folder', 'directory']],
});

function kindsFor(act: string, text: string, object = 'issue'): string[][] {
  return acts.kindsFor({ act, text, object }).map((kind) => [...kind]);
}

describe('AskedActs', () => {
  it('takes the first line that fits the object of the capability', () => {
    expect(kindsFor('block', 'block two hours', 'calendar')).to.deep.equal([['creat']]);
    expect(kindsFor('block', 'block the user', 'identity')).to.deep.equal([['updat']]);
  });

  it('goes by a further word of the text', () => {
    expect(kindsFor('mark', 'mark it as done')).to.deep.equal([['clos'], ['updat']]);
    expect(kindsFor('mark', 'mark it as late')).to.deep.equal([['updat']]);
  });

  it('finds the second word of an act further on', () => {
    expect(kindsFor('take', 'take the tour out of the list')).to.deep.equal([['remov']]);
    expect(kindsFor('take', 'take the tour')).to.deep.equal([]);
  });

  it('knows words for the same thing', () => {
    expect([...acts.alike('folder')]).to.have.lengthOf(2);
    expect([...acts.alike('issue')]).to.deep.equal(['issue']);
  });
});
