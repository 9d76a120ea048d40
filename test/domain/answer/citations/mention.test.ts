import { expect } from 'chai';
import { mentionOf, speaksOfMcp } from '../../../../src/domain/answer/citations/mention.ts';
import { aPackage } from '../../../support/catalogs.ts';
import { aPage } from '../../../support/scripted-search.ts';

const server = {
  name: 'com.boardly/board-mcp',
  repository: 'https://github.com/Boardly/board-mcp.git',
  packages: [aPackage({ identifier: '@boardly/board-mcp' }), aPackage({ type: 'pypi', identifier: 'boards' })],
};
const mention = (url: string, text = '') => mentionOf(aPage({ url, title: 'A page', excerpt: text }), server);

describe('mentionOf', () => {
  for (const url of [
    'https://github.com/boardly/board-mcp',
    'http://www.github.com/Boardly/board-mcp/blob/main/README.md?plain=1#top',
  ])
    it(`knows the repository by its address ${url}`, () => {
      expect(mention(url)).to.equal('its repository');
    });

  for (const [url, text, found] of [
    ['https://packages.example/package/@boardly/board-mcp', '', 'names its package npm:@boardly/board-mcp'],
    ['https://packages.example/package/%40boardly%2Fboard-mcp', '', 'names its package npm:@boardly/board-mcp'],
    ['https://packages.example/project/boards/', '', 'names its package pypi:boards'],
    ['https://a.example/', 'Run npx -y @Boardly/board-mcp@1.2 first', 'names its package npm:@boardly/board-mcp'],
    ['https://a.example/', 'called com.boardly/board-mcp.', 'names it'],
    ['https://a.example/servers/com.boardly/board-mcp', '', 'names it'],
  ] as const)
    it(`finds "${found}" in ${url} ${text}`, () => {
      expect(mention(url, text)).to.equal(found);
    });

  for (const [url, text] of [
    ['https://github.com/boardly/board-mcp-tools', ''],
    ['https://github.com/other/board-mcp', ''],
    ['https://evil.example/github.com/boardly/board-mcp', ''],
    ['https://a.example/', 'boards of all kinds'],
    ['https://a.example/', '@boardly/board-mcp-tools and @other/@boardly/board-mcp'],
    ['https://a.example/', 'Boardly and MCP'],
    ['https://a.example/', 'xcom.boardly/board-mcp'],
  ] as const)
    it(`finds nothing in ${url} ${text}`, () => {
      expect(mention(url, text)).to.equal(null);
    });
});

describe('speaksOfMcp', () => {
  it('takes the word and what it stands for, and no part of another word', () => {
    expect(speaksOfMcp(aPage({ title: 'An mcp-server', url: 'https://a.example', excerpt: '' }))).to.equal(true);
    expect(speaksOfMcp(aPage({ title: 'x', url: 'https://a.example/mcp', excerpt: '' }))).to.equal(true);
    expect(
      speaksOfMcp(aPage({ title: 'x', url: 'https://a.example', excerpt: 'the Model Context Protocol' })),
    ).to.equal(true);
    expect(speaksOfMcp(aPage({ title: 'mcpherson', url: 'https://a.example', excerpt: '' }))).to.equal(false);
  });
});
