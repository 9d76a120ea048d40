import { expect } from 'chai';
import * as fc from 'fast-check';
import { readServerDocument } from '../../../../src/domain/catalog/intake/read-server-document.ts';
import { SERVER_SCHEMA } from '../../../../src/domain/catalog/server-document.ts';
import { aPackageJson, aServerJson } from '../../../support/server-json.ts';
import { faultsOfServerJson } from '../../../support/server-json-schema.ts';

/** The document that is made of these members, and where something was put right. */
function read(members: Readonly<Record<string, unknown>>) {
  const result = readServerDocument(aServerJson(members));
  if ('refused' in result) throw new Error(result.refused);
  expect(faultsOfServerJson(result.server)).to.equal('');
  return { server: result.server, mended: result.mends.map(({ path }) => path) };
}

function refusalOf(value: unknown): string {
  const result = readServerDocument(value);
  return 'refused' in result ? result.refused : 'taken';
}

const onePackage = (members: Readonly<Record<string, unknown>>) => read({ packages: [aPackageJson(members)] });

describe('readServerDocument', () => {
  it('takes a document without faults as it is', () => {
    const document = aServerJson({
      title: 'Boardly',
      websiteUrl: 'https://boardly.example/docs?a=b#c',
      repository: { url: 'https://github.com/boardly/mcp', source: 'github', id: '1', subfolder: 'packages/mcp' },
      packages: [
        aPackageJson({
          registryBaseUrl: 'https://packages.example',
          fileSha256: 'a'.repeat(64),
          runtimeHint: 'npx',
          runtimeArguments: [{ type: 'named', name: '--yes', isRepeated: false }],
          packageArguments: [
            { type: 'positional', valueHint: 'board', description: 'Which board', isRequired: true, format: 'string' },
            { type: 'named', name: '--mode', value: '{mode}', variables: { mode: { choices: ['a', 'b'] } } },
          ],
          environmentVariables: [{ name: 'BOARDLY_TOKEN', isSecret: true, isRequired: true, placeholder: 'b_…' }],
        }),
        aPackageJson({ transport: { type: 'sse', url: 'http://127.0.0.1:{PORT}/sse', headers: [{ name: 'X-Key' }] } }),
      ],
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://{tenant}.boardly.example/mcp',
          headers: [{ name: 'Authorization', value: 'Bearer {token}', isSecret: true }],
          variables: { tenant: { default: 'main' } },
        },
      ],
      icons: [
        { src: 'https://boardly.example/icon.png', mimeType: 'image/png', sizes: ['48x48', 'any'], theme: 'dark' },
      ],
      _meta: { 'io.modelcontextprotocol.registry/publisher-provided': { built: { by: 'ci', at: 1 } } },
    });
    const { server, mended } = read(document);

    expect(server).to.deep.equal(document);
    expect(mended).to.deep.equal([]);
  });

  it('refuses what is no object', () => {
    for (const value of [null, [], '{}', 7, undefined]) expect(refusalOf(value)).to.equal('It is not an object.');
  });

  for (const [members, refusal] of [
    [{ name: undefined }, /no name/],
    [{ name: '' }, /no name/],
    [{ name: 'board-mcp' }, /namespace\/name/],
    [{ name: 'a/b/c' }, /namespace\/name/],
    [{ name: `com.boardly/${'x'.repeat(200)}` }, /namespace\/name/],
    [{ name: 'com.board\u200bly/board-mcp' }, /namespace\/name/],
    [{ version: undefined }, /no version/],
    [{ version: ' ' }, /no version/],
    [{ version: 'latest' }, /not one version: latest/],
    [{ version: '^1.2' }, /not one version/],
    [{ version: '1.x' }, /not one version/],
    [{ version: '1.0.0\u202e' }, /no version/],
  ] as const) {
    it(`refuses a document with ${JSON.stringify(members).slice(0, 90)}`, () => {
      expect(refusalOf(aServerJson(members))).to.match(refusal);
    });
  }

  it('says of what it refuses how it calls itself, if it does', () => {
    expect(readServerDocument({ name: 'a b\u0000', version: '1' })).to.include({ name: 'a b' });
    expect(readServerDocument({})).to.include({ name: null });
  });

  it('brings every version of the schema up to the current one, and minds only one that it does not know', () => {
    for (const version of ['2025-07-09', '2025-09-29', '2025-12-11'])
      expect(read({ $schema: SERVER_SCHEMA.replace('2025-12-11', version) })).to.deep.include({
        server: aServerJson(),
        mended: [],
      });
    for (const $schema of ['', undefined, 'https://evil.example/schema.json', 7])
      expect(read({ $schema })).to.deep.include({ server: aServerJson(), mended: ['/$schema'] });
  });

  it('drops a repository that is empty, and reads what package managers write for one', () => {
    for (const repository of [{}, { url: '', source: '' }, { url: 'not a url' }, { url: 'javascript:alert(1)' }])
      expect(read({ repository }).server).not.to.have.property('repository');
    for (const url of [
      'https://github.com/boardly/mcp',
      'git+https://github.com/boardly/mcp',
      'git@github.com:boardly/mcp',
      'ssh://git@github.com/boardly/mcp',
      'github.com/boardly/mcp',
    ])
      expect(read({ repository: { url } }).server.repository).to.deep.equal({
        url: 'https://github.com/boardly/mcp',
        source: 'github',
      });
  });

  it('drops a subfolder that leads out of its repository', () => {
    const url = 'https://gitlab.com/boardly/mcp';
    const subfolder = (path: string) =>
      read({ repository: { url, source: 'gitlab', subfolder: path } }).server.repository;

    expect(subfolder('./servers/mcp/')).to.deep.equal({ url, source: 'gitlab', subfolder: 'servers/mcp' });
    expect(subfolder('../other')).to.deep.equal({ url, source: 'gitlab' });
  });

  it('drops a version of a package that is none', () => {
    const { version: _version, ...without } = aPackageJson();
    for (const version of ['latest', '^1.0.0', '1.x', '>=2', '1.0 - 2.0', ''])
      expect(onePackage({ version }).server.packages?.[0]).to.deep.equal(without);
  });

  it('finds the type of an argument that has none', () => {
    const argument = (given: object) =>
      onePackage({ packageArguments: [given] }).server.packages?.[0]?.packageArguments;

    expect(argument({ type: '', value: 'mcp' })).to.deep.equal([{ type: 'positional', value: 'mcp' }]);
    expect(argument({ type: '', name: '--port' })).to.deep.equal([{ type: 'named', name: '--port' }]);
    expect(argument({ type: 'positional', name: 'file' })).to.deep.equal([{ type: 'positional', valueHint: 'file' }]);
    expect(argument({ type: 'Named', name: '--dir', valueHint: 'folder' })).to.deep.equal([
      { type: 'named', name: '--dir', placeholder: 'folder' },
    ]);
  });

  it('leaves a package out whose arguments cannot all be read, for it would do something else', () => {
    for (const packageArguments of [
      [{ type: 'named', name: '--read-only' }, {}],
      [{ type: 'positional', value: { a: 1 } }],
      ['--read-only'],
      '--read-only',
      [{ type: 'positional', value: 'x'.repeat(5_000) }],
      [{ type: 'positional', value: 'a\u202eb' }],
    ]) {
      const { server, mended } = onePackage({ packageArguments });
      expect(server).not.to.have.property('packages');
      expect(mended).to.include('/packages/0');
    }
  });

  it('leaves out packages and remotes of which it cannot be told what they are', () => {
    for (const members of [
      { registryType: undefined },
      { identifier: ' ' },
      { identifier: '--package=evil' },
      { identifier: 'two words' },
      { transport: { type: 'carrier-pigeon' } },
      { transport: { type: 'sse' } },
    ])
      expect(onePackage(members).server, JSON.stringify(members)).not.to.have.property('packages');
    for (const remote of [
      { type: 'sse' },
      { url: 'https://boardly.example/mcp' },
      { type: 'sse', url: 'ftp://boardly.example' },
      { type: 'sse', url: 'https://user:hunter2@boardly.example/mcp' },
      { type: 'sse', url: 'https://boardly.example/a b' },
      { type: 'stdio', url: 'https://boardly.example/mcp' },
    ])
      expect(read({ remotes: [remote] }).server, JSON.stringify(remote)).not.to.have.property('remotes');
  });

  it('never quotes an address that holds a password', () => {
    const result = readServerDocument(
      aServerJson({ remotes: [{ type: 'sse', url: 'https://user:hunter2@boardly.example/mcp' }] }),
    );
    expect(JSON.stringify(result)).not.to.include('hunter2');
  });

  it('takes what people write for a transport, and stdio where a package says nothing', () => {
    const url = 'https://boardly.example/mcp';

    expect(read({ remotes: [{ type: 'http', url }] }).server.remotes).to.deep.equal([{ type: 'streamable-http', url }]);
    expect(read({ remotes: [{ transport_type: 'streamable', url }] }).server.remotes).to.have.length(1);
    expect(onePackage({ transport: undefined }).server.packages?.[0]?.transport).to.deep.equal({ type: 'stdio' });
  });

  it('reads the snake_case of the first schema', () => {
    const { server, mended } = read({
      status: 'active',
      website_url: 'https://boardly.example',
      packages: [
        {
          registry_type: 'npm',
          registry_base_url: 'https://packages.example',
          identifier: 'board-mcp',
          version: '1.0.0',
          file_sha256: 'A'.repeat(64),
          runtime_hint: 'npx',
          transport: { type: 'stdio' },
          runtime_arguments: [{ type: 'positional', value_hint: 'x', is_repeated: true }],
          environment_variables: [{ name: 'KEY', is_required: true, is_secret: true }],
        },
      ],
    });

    expect(mended).to.deep.equal([]);
    expect(server).to.deep.equal(
      aServerJson({
        websiteUrl: 'https://boardly.example',
        packages: [
          aPackageJson({
            registryBaseUrl: 'https://packages.example',
            fileSha256: 'a'.repeat(64),
            runtimeHint: 'npx',
            runtimeArguments: [{ type: 'positional', valueHint: 'x', isRepeated: true }],
            environmentVariables: [{ name: 'KEY', isRequired: true, isSecret: true }],
          }),
        ],
      }),
    );
  });

  it('takes flags, numbers and formats that are written otherwise', () => {
    const variable = { name: 'PORT', isRequired: 'True', format: 'integer', default: 8080, choices: [80, '8080', {}] };

    expect(onePackage({ environmentVariables: [variable, { name: '' }] }).server.packages?.[0]).to.deep.include({
      environmentVariables: [
        { name: 'PORT', isRequired: true, format: 'number', default: '8080', choices: ['80', '8080'] },
      ],
    });
  });

  it('makes one line without invisible characters of every text, and cuts it at a word', () => {
    const { server, mended } = read({
      title: 'Board\u202ely\u0000\u200b \n  tools\u{e0041}\ufeff',
      description: `Plans ${'many long weeks '.repeat(10)}`,
    });

    expect(server.title).to.equal('Boardly tools');
    expect(server.description).to.match(/^Plans (?:many long weeks ){5}many long…$/);
    expect(mended).to.deep.equal(['/title', '/description']);
  });

  it('puts the title or the name where the description is missing', () => {
    expect(read({ description: '' }).server.description).to.equal('board-mcp');
    expect(read({ description: null, title: 'Boardly' }).server.description).to.equal('Boardly');
    expect(read({ description: '\u200b', title: 'Boardly' }).server.description).to.equal('Boardly');
  });

  it('takes icons only from https, and addresses only of the web', () => {
    const { server } = read({
      websiteUrl: 'javascript:alert(1)',
      icons: [
        { src: 'http://boardly.example/i.png' },
        { src: 'data:image/png;base64,AA' },
        { src: 'https://b.example/i' },
      ],
    });

    expect(server).not.to.have.property('websiteUrl');
    expect(server.icons).to.deep.equal([{ src: 'https://b.example/i' }]);
  });

  it('leaves out members that it does not know, and says so', () => {
    expect(read({ tools: ['x'], _meta: { 'com.example/more': {} } }).mended).to.deep.equal([
      '/_meta/com.example~1more',
      '/tools',
    ]);
  });

  it('keeps the notes of a publisher up to 4,096 characters, cleaned', () => {
    const key = 'io.modelcontextprotocol.registry/publisher-provided';
    const notes = (value: unknown) => read({ _meta: { [key]: value } }).server._meta;

    expect(notes({ a: ['b\u200b'], c: 1 })).to.deep.equal({ [key]: { a: ['b'], c: 1 } });
    expect(notes({ a: 'x'.repeat(5_000) })).to.equal(undefined);
    expect(notes('x')).to.equal(undefined);
  });

  it('cannot be led into the prototype of an object', () => {
    const url = 'https://boardly.example/mcp';
    const { server } = read({
      remotes: [JSON.parse(`{"type":"sse","url":"${url}","variables":{"__proto__":{"value":"x"},"a":{"value":"y"}}}`)],
    });

    expect(Object.keys(server.remotes?.[0]?.variables ?? {})).to.deep.equal(['a']);
  });

  describe('whatever is published', () => {
    it('gives a valid document or a reason', () => {
      fc.assert(
        fc.property(documents, (value) => {
          const result = readServerDocument(value);
          if ('refused' in result) expect(result.refused).to.match(/^\S.{5,200}\.$/);
          else expect(faultsOfServerJson(result.server)).to.equal('');
        }),
        RUNS,
      );
    });

    it('is not changed by being read again', () => {
      fc.assert(
        fc.property(documents, (value) => {
          const once = readServerDocument(value);
          if ('refused' in once) return;
          const published = JSON.stringify(once.server);
          const again = readServerDocument(JSON.parse(published));
          expect('refused' in again ? again.refused : JSON.stringify(again.server)).to.equal(published);
          expect(again).to.have.property('mends').that.deep.equals([]);
        }),
        RUNS,
      );
    });

    it('holds nothing that cannot be seen, and no text without end', () => {
      fc.assert(
        fc.property(documents, (value) => {
          const result = readServerDocument(value);
          if ('refused' in result) return;
          expect(JSON.stringify(result.server)).not.to.match(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]|\\u00[01]/u);
        }),
        RUNS,
      );
    });
  });
});

const RUNS = { seed: 4041, numRuns: 400 };

const wild = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }).map((value): unknown => value);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 150 }),
  fc.constantFrom('stdio', 'sse', 'named', 'positional', 'npm', 'latest', '', 'https://boardly.example/mcp?a={b}'),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);
const either = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: arbitrary.map((value): unknown => value), weight: 8 }, { arbitrary: wild, weight: 1 });
const some = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record(Object.fromEntries(Object.entries(members).map(([name, value]) => [name, either(value)])), {
    requiredKeys: [],
    noNullPrototype: true,
  });
const input = {
  description: text,
  isRequired: fc.boolean(),
  format: fc.constantFrom('string', 'integer', 'number', 'x'),
  value: text,
  default: text,
  placeholder: text,
  choices: fc.array(text, { maxLength: 3 }),
  variables: fc.dictionary(text, some({ value: text }), { maxKeys: 2, noNullPrototype: true }),
};
const named = some({ ...input, name: text });
const argument = some({
  ...input,
  type: fc.constantFrom('named', 'positional', ''),
  name: text,
  valueHint: text,
  is_repeated: fc.boolean(),
});
const transport = some({
  type: fc.constantFrom('stdio', 'sse', 'http'),
  url: text,
  headers: fc.array(named, { maxLength: 2 }),
  variables: input.variables,
});
const documents = either(
  some({
    $schema: text,
    name: fc.constantFrom('a/b', 'com.boardly/board-mcp', 'x'),
    version: fc.constantFrom('1.0.0', 'v2', 'latest'),
    description: text,
    title: text,
    websiteUrl: text,
    repository: some({ url: text, source: text, id: text, subfolder: text }),
    packages: fc.array(
      some({
        registryType: fc.constantFrom('npm', 'OCI'),
        identifier: fc.constantFrom('board-mcp', '-x'),
        version: text,
        fileSha256: text,
        registryBaseUrl: text,
        transport,
        packageArguments: fc.array(argument, { maxLength: 2 }),
        environment_variables: fc.array(named, { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
    remotes: fc.array(transport, { maxLength: 2 }),
    icons: fc.array(some({ src: text, sizes: fc.array(text, { maxLength: 2 }), theme: text }), { maxLength: 2 }),
    _meta: fc.dictionary(fc.constantFrom('io.modelcontextprotocol.registry/publisher-provided', 'x'), wild),
  }),
);
