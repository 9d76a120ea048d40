import { expect } from 'chai';
import { expandCompact } from '../../../src/domain/catalog/compact-server.ts';
import { tokenize } from '../../../src/domain/text/tokenize.ts';
import { ToolIndex } from '../../../src/domain/match/tool-index.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { aChat, aFetcher, anEntry, aTool } from '../../support/catalogs.ts';
import { aCompactServer } from '../../support/compact-servers.ts';

/** Names of the documents that score above 0, best first. */
function ranked(servers: readonly Server[], query: string): string[] {
  const index = new ToolIndex(servers);
  const scores = scoresOf(index, query);
  return [...scores]
    .map((score, document) => {
      const server = servers[index.serverOf[document] ?? -1];
      return { name: server?.tools[index.toolOf[document] ?? -1]?.name ?? server?.title ?? '', score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name);
}

function scoresOf(index: ToolIndex, query: string): Float32Array {
  const scores = new Float32Array(index.size);
  index.addScores(tokenize(query), scores);
  return scores;
}

const servers = [anEntry(), aChat(), aFetcher()];

describe('ToolIndex', () => {
  it('has one document a tool, and one for a server whose tools are unknown', () => {
    const unknown = anEntry({ tools: [], tools_read: null, capabilities: ['issue.list'] });

    const index = new ToolIndex([aChat(), unknown, anEntry()]);

    expect(index.size).to.equal(4);
    expect([...index.serverOf]).to.deep.equal([0, 1, 2, 2]);
    expect([...index.toolOf]).to.deep.equal([0, -1, 0, 1]);
    expect([...index.firsts]).to.deep.equal([0, 1, 2, 4]);
  });

  it('finds the tool whose words the query has', () => {
    expect(ranked(servers, 'fetching pages')[0]).to.equal('fetch_page');
    expect(ranked(servers, 'post to a channel')[0]).to.equal('post_message');
  });

  it('values a word in the name of a tool above the same word in its description', () => {
    const tools = [
      aTool({ name: 'alpha', description: 'Works on a sprint' }),
      aTool({ name: 'sprint', description: 'Works on an alpha' }),
    ];

    expect(ranked([anEntry({ tools })], 'sprint')).to.deep.equal(['sprint', 'alpha']);
  });

  it('scores servers that are described in full alike, whatever else is known in short', () => {
    const short = expandCompact(aCompactServer({ tools: ['list_issues', 'find_pages'], capabilities: ['issue.list'] }));
    const query = 'list the issues of boardly on a page';
    const without = scoresOf(new ToolIndex(servers), query);
    const index = new ToolIndex([...servers, short]);

    expect([...scoresOf(index, query)].slice(0, without.length)).to.deep.equal([...without]);
    expect([...index.described]).to.deep.equal([...Array.from(without, () => 1), 0, 0]);
    expect(new ToolIndex([short]).idf('issu') + new ToolIndex([short]).idf('page')).to.be.greaterThan(0);
  });

  it('finds a server with unknown tools by what it is known to do', () => {
    const unknown = anEntry({ title: 'Dark', tools: [], tools_read: null, capabilities: ['invoice.read'] });

    expect(ranked([unknown, aFetcher()], 'invoice')).to.deep.equal(['Dark']);
  });

  it('scores nothing for unknown words and no words', () => {
    expect(ranked(servers, 'zzz')).to.deep.equal([]);
    expect(ranked(servers, '')).to.deep.equal([]);
  });

  it('adds to the scores that are there', () => {
    const index = new ToolIndex(servers);
    const twice = new Float32Array(index.size);
    index.addScores(tokenize('issue'), twice);
    index.addScores(tokenize('page'), twice);
    const page = scoresOf(index, 'page');

    expect([...twice]).to.deep.equal(
      [...scoresOf(index, 'issue')].map((score, at) => Math.fround(score + (page[at] ?? 0))),
    );
  });

  it('counts a repeated word more than once, but less than twice', () => {
    const index = new ToolIndex(servers);
    const once = Math.max(...scoresOf(index, 'issue'));
    const twice = Math.max(...scoresOf(index, 'issue issue'));

    expect(twice / once).to.be.closeTo(1 + Math.log(2), 1e-5);
  });

  it('is not changed by reading', () => {
    const index = new ToolIndex(servers);
    const before = [...scoresOf(index, 'issue')];
    scoresOf(index, 'page page channel');

    expect([...scoresOf(index, 'issue')]).to.deep.equal(before);
  });

  it('calls a word the rarer the fewer tools have it, and 0 when none has', () => {
    const index = new ToolIndex(servers);

    expect(index.idf('zzz')).to.equal(0);
    expect(index.idf('channel')).to.be.greaterThan(index.idf('issu'));
    expect(index.idf('issu')).to.be.greaterThan(0);
  });

  it('can be empty', () => {
    expect(ranked([], 'issue')).to.deep.equal([]);
  });

  it('gives the best documents as scoring every one of them would, time after time', () => {
    const index = new ToolIndex(servers);
    for (const query of ['post an issue to a page', 'issue', 'zzz', '', 'post an issue to a page']) {
      const scores = scoresOf(index, query);
      const sorted = [...scores.keys()]
        .filter((document) => (scores[document] ?? 0) > 0)
        .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
        .slice(0, 2);
      const best = index.best(tokenize(query), 2);

      expect([...best.documents]).to.deep.equal(sorted);
      expect([...best.scores]).to.deep.equal(sorted.map((document) => scores[document]));
    }
  });

  it('counts a word of the server in each of its tools, and in no tool of another', () => {
    expect(ranked([anEntry({ title: 'Zebra' }), aChat()], 'zebra')).to.have.length(anEntry().tools.length);
  });
});
