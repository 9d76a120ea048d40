import { expect } from 'chai';
import type { Effect } from '../../../src/domain/catalog/capability.ts';
import { enumeratedThings } from '../../../src/domain/task/enumerated-things.ts';
import { embeddedKnowledge } from '../../support/embedded-catalog.ts';
import { aDraft } from '../../support/needs.ts';

const knowledge = await embeddedKnowledge();

/** @param system Product of the act. */
function further(text: string, capability: string, effect: Effect = 'read', system?: string): readonly string[] {
  const act = { text: text.split(' ')[0] ?? '', start: 0, end: 1 };
  const frame = { act, effect, margin: 1, is_question: false, slots: [], abilities: [], sources: [], hints: [] };
  const { system: _none, ...draft } = aDraft({ capability, effect });
  const main = system === undefined ? draft : { ...draft, system };
  return enumeratedThings({ frame, text, main }, [], knowledge).map((need) => `${need.capability}: ${need.text}`);
}

describe('Enumerated things of a reading act', () => {
  it('are needs of their own when another ability reads them', () => {
    expect(
      further('Get the weather in Oslo, the latest news and a train connection to Bergen', 'weather.read'),
    ).to.deep.equal(['news.read: Get the latest news', 'transit.plan: Get a train connection to Bergen']);
    expect(further('Summarise my calendar and my inbox', 'email.read', 'none')).to.deep.equal([
      'calendar.read: Summarise my calendar',
    ]);
  });

  it('are read in the product of the act when it offers the ability', () => {
    expect(further('Pull the open issues and the failing builds', 'ci.read', 'read', 'github')).to.have.lengthOf(1);
    expect(further('Pull the latest news and the failing builds', 'ci.read', 'read', 'github')).to.deep.equal([]);
  });

  it('are none when a word is no thing of its own, when they may be a topic, or when something is changed', () => {
    expect(further('Read date, shop and amount of each receipt', 'ocr.read')).to.deep.equal([]);
    expect(further('Find mails about the flights and the hotel near the station', 'email.read')).to.deep.equal([]);
    expect(further('Delete my calendar and my inbox', 'email.organise', 'destructive')).to.deep.equal([]);
  });

  it('are none when they name another product', () => {
    expect(further('Check my Gmail inbox and the Datadog traces', 'email.read', 'read', 'gmail')).to.deep.equal([]);
  });
});
