import { expect } from 'chai';
import { withoutToldActs } from '../../../src/domain/task/told-to-others.ts';
import type { Frame, Part } from '../../../src/domain/task/reading/reading.ts';

/** Acts of a sentence that remain, each with its things; every act gets all things. */
function left(text: string, acts: readonly string[], things: readonly string[] = []): readonly string[] {
  const span = (words: string) => ({
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
    text: words,
  });
  const slots = things.map((thing) => ({ ...span(thing), slot: 'tgt', either: false }));
  const frames = acts.map((act) => ({ act: span(act), slots })) as unknown as readonly Frame[];
  const parts = [{ start: 0, end: text.length, text }] as unknown as readonly Part[];
  return withoutToldActs(frames, parts).map((frame) =>
    [frame.act.text, ...frame.slots.map((slot) => slot.text)].join(' '),
  );
}

describe('Acts of somebody else', () => {
  it('are content of the message that tells them', () => {
    expect(left('remind everyone in #sales to update their Quandrix', ['remind', 'update'], ['#sales', 'Quandrix']))
      .to //
      .deep.equal(['remind #sales']);
    expect(left('Tell Ana to send it', ['Tell', 'send'])).to.deep.equal(['Tell']);
  });

  it('leave the way of the message, also after its content', () => {
    expect(left('tell Ana to send it by Parley', ['tell', 'send'], ['Parley'])).to.deep.equal(['tell Parley']);
  });

  it('end where the next act begins', () => {
    expect(left('tell Ana to buy milk, then note it', ['tell', 'buy', 'note'])).to.deep.equal(['tell', 'note']);
  });

  it('are none without a word for telling', () => {
    expect(left('use the list to update the deals', ['use', 'update'])).to.deep.equal(['use', 'update']);
  });
});

describe('Explained acts', () => {
  it('are not done', () => {
    expect(left('tell me how to delete a branch', ['tell', 'delete'], ['branch'])).to.deep.equal(['tell branch']);
    expect(left('find out how to reset it and note it', ['find out', 'reset', 'note'])).to.deep.equal([
      'find out',
      'note',
    ]);
  });
});
