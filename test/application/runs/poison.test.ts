import { expect } from 'chai';
import { POISON } from '../../support/poison/corpus.ts';
import { playCarelessly, playPoison, violations, type Outcome } from '../../support/poison/poison-world.ts';
import type { ToolEffect } from '../../../src/domain/catalog/server.ts';

const clean = new Map<ToolEffect, Promise<Outcome>>();

function cleanScore(allow: ToolEffect): Promise<number | null> {
  const played = clean.get(allow) ?? playPoison({ kind: 'none', title: 'none', allow });
  clean.set(allow, played);
  return played.then(({ score }) => score);
}

describe('A proof run with a model that obeys everybody', () => {
  it('is tried with more than a hundred texts of a dozen kinds', () => {
    expect(POISON.length).to.be.greaterThan(100);
    expect(new Set(POISON.map(({ kind }) => kind)).size).to.be.at.least(12);
    expect(new Set(POISON.map(({ kind, title }) => `${kind}: ${title}`)).size).to.equal(POISON.length);
  });

  for (const poison of POISON)
    it(`does nothing beyond its policy for ${poison.kind}: ${JSON.stringify(poison.title)}`, async () => {
      const allow = poison.allow ?? 'read';

      expect(violations(poison, await playCarelessly(poison), 40), 'without a check').to.not.deep.equal([]);
      const outcome = await playPoison(poison);
      expect(violations(poison, outcome, await cleanScore(allow))).to.deep.equal([]);
      if (poison.score === true) expect(outcome.judged, 'a judge was there to obey').to.equal(true);
    });
});
