import { expect } from 'chai';
import * as fc from 'fast-check';
import { readImportFile } from '../../../../src/domain/catalog/intake/read-import-file.ts';
import { aListedEntry, aServerJson } from '../../../support/server-json.ts';

const UNSTATED = '2000-01-01T00:00:00Z';

function read(content: unknown) {
  const { entries, faults } = readImportFile(typeof content === 'string' ? content : JSON.stringify(content), UNSTATED);
  return { names: entries.map(({ path, entry }) => `${path} ${entry.server.name}`), faults };
}

const one = aServerJson({ name: 'com.one/a' });
const two = aServerJson({ name: 'com.two/b' });

describe('readImportFile', () => {
  for (const [form, content, names] of [
    ['a server.json', one, [' com.one/a']],
    ['an entry of a registry', aListedEntry(), [' com.boardly/board-mcp']],
    ['a list of them', [one, aListedEntry()], ['/0 com.one/a', '/1 com.boardly/board-mcp']],
    [
      'a page of a registry',
      { servers: [{ server: one }, two], metadata: {} },
      ['/servers/0 com.one/a', '/servers/1 com.two/b'],
    ],
    [
      'lines of JSON',
      `\ufeff${JSON.stringify(one)}\r\n\n${JSON.stringify([two])}\n`,
      ['line 1 com.one/a', 'line 3/0 com.two/b'],
    ],
    ['an mcp.json', { mcpServers: { a: { url: 'https://a.example/mcp' } } }, ['/a local/a']],
    ['an mcp.json of VS Code', { servers: { a: { url: 'https://a.example/mcp' } }, inputs: [] }, ['/a local/a']],
    ['nothing', [], []],
  ] as const) {
    it(`reads ${form}`, () => {
      expect(read(content)).to.deep.equal({ names, faults: [] });
    });
  }

  it('takes what is without fault, and reports every fault with its place', () => {
    expect(read([one, { name: 'x' }, 7, { ...two, version: 'latest' }, { mcpServers: { a: {} } }])).to.deep.equal({
      names: ['/0 com.one/a'],
      faults: [
        { path: '/1', message: 'x: Its name is not of the form namespace/name.' },
        { path: '/2', message: 'It is not an object.' },
        { path: '/3', message: 'com.two/b: Its version is not one version: latest.' },
        { path: '/4/a', message: 'It has neither a command nor an address.' },
      ],
    });
    expect(read(`${JSON.stringify(one)}\n{"broken\n`).faults).to.deep.equal([
      { path: 'line 2', message: 'It is not JSON.' },
    ]);
  });

  it('says that a text is no JSON at all', () => {
    for (const content of ['', '{', 'name: x\nversion: y', '// comment\n{}'])
      expect(read(content).faults, content).to.deep.equal([
        { path: '', message: 'It is neither JSON nor a line of JSON an entry.' },
      ]);
  });

  it('says that JSON is of another kind', () => {
    expect(read({ $schema: 'x', properties: {} }).faults[0]?.message).to.match(/^It is neither a server\.json, nor/);
  });

  it('says whether the file tells when an entry was published', () => {
    const stated = (content: unknown) => readImportFile(JSON.stringify(content), UNSTATED).entries[0]?.stated;

    expect(stated(aListedEntry())).to.equal(true);
    expect(stated(one)).to.equal(false);
  });

  it('does not follow lists without end', () => {
    expect(read(`${'['.repeat(5_000)}${']'.repeat(5_000)}`).faults).to.have.length(1);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        const { entries, faults } = readImportFile(text, UNSTATED);
        expect(entries.length + faults.length).to.be.greaterThanOrEqual(0);
      }),
      { seed: 4041, numRuns: 300 },
    );
  });
});
