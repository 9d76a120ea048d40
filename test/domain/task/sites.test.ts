import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { onSite, siteIn } from '../../../src/domain/task/sites.ts';
import { aCatalog } from '../../support/catalogs.ts';
import type { NeedDraft } from '../../../src/domain/task/share-products.ts';

const knowledge = buildKnowledge(aCatalog());

function aDraft(draft: Partial<NeedDraft>): NeedDraft {
  return { text: 'look there', capability: null, effect: 'read', implied: false, confidence: 0.3, ...draft };
}

describe('siteIn', () => {
  for (const [text, site] of [
    ['look at quandrix.com', 'quandrix.com'],
    ['see https://www.quandrix.ch/times?a=1 now', 'https://www.quandrix.ch/times?a=1'],
    ['the shop quandrix.co.uk.', 'quandrix.co.uk'],
    ['fix parser.py and notes.md', null],
    ['write to ana@quandrix.com', null],
    ['node.js 20.1 and e.g. this', null],
  ] as const) {
    it(`finds ${site ?? 'no site'} in "${text}"`, () => {
      expect(siteIn(text)).to.equal(site);
    });
  }
});

describe('onSite', () => {
  it('fetches a page of a site that no server connects to', () => {
    expect(onSite(aDraft({ system: 'quandrix.com', capability: 'issue.list' }), knowledge)).to.deep.equal(
      aDraft({ capability: 'web.fetch', confidence: 0.8 }),
    );
    expect(onSite(aDraft({ text: 'get the times from quandrix.com' }), knowledge).capability).to.equal('web.fetch');
  });

  it('drives a browser for a change on such a site', () => {
    expect(onSite(aDraft({ system: 'quandrix.com', effect: 'destructive' }), knowledge)).to.deep.equal(
      aDraft({ effect: 'destructive', capability: 'browser.control', confidence: 0.8 }),
    );
  });

  it('leaves needs of products, of no site, and of thinking as they are', () => {
    for (const draft of [
      aDraft({ system: 'quandrix' }),
      aDraft({ capability: 'issue.list', text: 'list the issues about quandrix.com' }),
      aDraft({ system: 'quandrix.com', effect: 'none' }),
    ])
      expect(onSite(draft, knowledge)).to.equal(draft);
  });
});
