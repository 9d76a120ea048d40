import { expect } from 'chai';
import { completionOfLast } from '../../../src/domain/match/complete-last-word.ts';
import { CatalogIndex } from '../../../src/domain/match/catalog-index.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';

const named = (title: string) =>
  anEntry({ name: `a.b/${title.toLowerCase().replaceAll(' ', '-')}`, title, aliases: [] });
const index = new CatalogIndex(
  aCatalog({
    servers: ['Acme Calendar', 'Acme Calendar Pro', 'Acme Calculator', 'Cal', 'Acme Drive'].map(named),
  }),
).search;

describe('The last word of a query', () => {
  it('is completed to the word that most names contain beside the words before', () => {
    expect(completionOfLast('acme cal', index)).to.equal('calendar');
    expect(completionOfLast('Acme dri', index)).to.equal('drive');
  });

  for (const [text, why] of [
    ['cal', 'it is the only word'],
    ['acme ca', 'it has two letters'],
    ['other cal', 'no name contains the word before'],
    ['acme drive', 'a name contains it as it is'],
    ['acme-cal', 'it is part of an identifier'],
  ] as const) {
    it(`stays in "${text}", because ${why}`, () => {
      expect(completionOfLast(text, index)).to.equal(undefined);
    });
  }
});
