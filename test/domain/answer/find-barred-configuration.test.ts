import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { findBarredConfiguration } from '../../../src/domain/answer/find-barred-configuration.ts';
import { aCatalog, aChat, anEntry, aPackage } from '../../support/catalogs.ts';

const BOARD = 'com.boardly/board-mcp';
const boardly = { command: 'npx', args: ['-y', 'board-mcp@1.0.0'] };

function warned(current: Readonly<Record<string, unknown>>, barred: readonly string[], tail: readonly Server[] = []) {
  const catalog = aCatalog({ tail, barred: new Map(barred.map((name) => [name, 'Hidden by the operator.'])) });
  return findBarredConfiguration(current, catalog);
}

describe('findBarredConfiguration', () => {
  it('warns of a configured server that the operator keeps away, and says why', () => {
    expect(warned({ mcpServers: { x: boardly } }, [BOARD])).to.deep.equal([
      { code: 'policy', text: 'Your configuration has Boardly. Hidden by the operator.', ref: BOARD },
    ]);
  });

  it('says nothing where nothing is kept away, or something else', () => {
    expect(warned({ mcpServers: { x: boardly } }, [])).to.deep.equal([]);
    expect(warned({ mcpServers: { x: boardly } }, ['com.parley/chat-mcp'])).to.deep.equal([]);
  });

  for (const [what, entry] of [
    ['a package without its version', { command: 'npx', args: ['board-mcp'] }],
    ['a Python package with a version', { command: 'uvx', args: ['board-mcp==1.0'] }],
    ['an image with a tag', { command: 'docker', args: ['run', 'board-mcp:latest'] }],
  ] as const) {
    it(`knows it by ${what}`, () => {
      expect(warned({ servers: { x: entry } }, [BOARD])).to.have.length(1);
    });
  }

  it('knows an endpoint by the whole URL, its port included', () => {
    const chat = aChat();

    expect(warned({ servers: { x: { url: chat.remotes[0]?.url } } }, [chat.name])).to.have.length(1);
    expect(warned({ servers: { x: { url: `${chat.remotes[0]?.url}:8080` } } }, [chat.name])).to.deep.equal([]);
  });

  it('knows a server that only a registry speaks of', () => {
    const far = anEntry({ name: 'io.github.far/mcp', title: 'Far', packages: [aPackage({ identifier: '@far/mcp' })] });
    const current = { mcpServers: { x: { command: 'npx', args: ['@far/mcp@2'] } } };

    expect(warned(current, [far.name], [far]).map(({ ref }) => ref)).to.deep.equal([far.name]);
  });

  it('says nothing of a package that a server has too which may be seen', () => {
    const twin = anEntry({ name: 'io.github.twin/mcp' });

    expect(warned({ mcpServers: { x: boardly } }, [BOARD], [twin])).to.deep.equal([]);
  });

  it('warns once of what is configured twice, and takes any shape of a configuration', () => {
    expect(warned({ mcpServers: { x: boardly, y: [null, 5, { z: boardly }] } }, [BOARD])).to.have.length(1);
    expect(warned({ mcpServers: 'board-mcp' }, [BOARD])).to.deep.equal([]);
  });
});
