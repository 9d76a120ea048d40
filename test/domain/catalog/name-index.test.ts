import { expect } from 'chai';
import { Directory } from '../../../src/domain/catalog/visible-servers.ts';
import { NameIndex } from '../../../src/domain/catalog/name-index.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { anEntry, aPackage } from '../../support/catalogs.ts';

const index = (servers: readonly Server[], tail: readonly Server[] = []): NameIndex =>
  new NameIndex(new Directory({ servers, tail }));
const bare = (name: string, members: Partial<Server> = {}): Server =>
  anEntry({ name, title: name, aliases: [], packages: [], ...members });

describe('Names of servers', () => {
  it('are found among those that only a registry speaks of too', () => {
    const names = index([], [bare('com.example/alone', { title: 'Alone' })]);

    for (const name of ['com.example/alone', 'alone', 'ALONE'])
      expect(names.resolve(name).found?.name).to.equal('com.example/alone');
  });

  it('are not taken over by somebody who publishes under them', () => {
    const known = bare('com.slack/mcp', { aliases: ['slack'] });
    const squatter = bare('io.github.x/slack', { packages: [aPackage({ identifier: 'slack' })], title: 'Slack' });

    expect(index([known], [squatter]).resolve('Slack').found?.name).to.equal('com.slack/mcp');
    expect(index([known], [squatter]).resolve('io.github.x/slack').found?.name).to.equal('io.github.x/slack');
  });

  it('that several share resolve to none of them, at most twenty of which are told', () => {
    const shared = Array.from({ length: 30 }, (_, number) => bare(`com.example${number}/x`, { aliases: ['shared'] }));
    const resolution = index([], shared).resolve('shared');

    expect(resolution).to.deep.include({ found: null, ambiguous: true });
    expect(resolution.found === null && resolution.suggestions).to.have.length(20);
  });

  it('that are close are suggested, the closest first, each server once', () => {
    const names = index(
      [bare('com.a/weather', { title: 'weathers' }), bare('com.b/leather')],
      [bare('com.c/feather-tail')],
    );

    expect(names.resolve('weathr')).to.deep.equal({
      found: null,
      ambiguous: false,
      suggestions: ['com.a/weather', 'com.b/leather', 'com.c/feather-tail'],
    });
  });

  it('of those that a query is called like are told apart by how surely it names them', () => {
    const names = index([bare('com.a/git', { aliases: ['vcs'], packages: [aPackage({ identifier: 'mcp-git' })] })]);

    expect(names.identified('mcp-git')).to.deep.equal([0]);
    expect(names.identified('com.a/git')).to.deep.equal([0]);
    expect(names.called('vcs')).to.deep.equal([0]);
    expect(names.called('git')).to.deep.equal([0]);
    expect(names.identified('git')).to.deep.equal([]);
  });
});
