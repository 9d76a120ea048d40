import { expect } from 'chai';
import fc from 'fast-check';
import { sha256 } from '../../../../src/adapters/out/system/sha256.ts';
import { canonicalJson } from '../../../../src/domain/catalog/verification/canonical-json.ts';
import { rawTools } from '../../../../src/domain/catalog/verification/raw-tool.ts';
import { toolsHash } from '../../../../src/domain/catalog/verification/tools-hash.ts';

const LOOK = { name: 'look', description: 'Looks.', inputSchema: { type: 'object', properties: { a: {}, b: {} } } };
const WALK = { name: 'walk', description: 'Walks.', inputSchema: { type: 'object' } };
const hash = (...tools: readonly unknown[]): string => toolsHash(rawTools(tools), sha256);

describe('toolsHash', () => {
  it('is that of the canonical JSON of name, description and schema', () => {
    const text =
      '[{"description":"Looks.","inputSchema":{"properties":{"a":{},"b":{}},"type":"object"},"name":"look"}]';

    expect(hash(LOOK)).to.equal(`sha256:${sha256(text)}`);
  });

  it('does not depend on the order of the tools, nor on that of members', () => {
    const turned = {
      inputSchema: { properties: { b: {}, a: {} }, type: 'object' },
      description: 'Looks.',
      name: 'look',
    };

    expect(hash(LOOK, WALK)).to.equal(hash(WALK, turned));
  });

  for (const [what, tool] of [
    ['a name', { ...LOOK, name: 'Look' }],
    ['a description, though only in what nobody sees', { ...LOOK, description: 'Looks\u200b.' }],
    ['a schema', { ...LOOK, inputSchema: { type: 'object', properties: { a: {} } } }],
    ['the order of values in a schema', { ...LOOK, inputSchema: { ...LOOK.inputSchema, required: ['b', 'a'] } }],
  ] as const) {
    it(`changes with ${what}`, () => {
      expect(hash(tool)).to.not.equal(hash({ ...LOOK }));
      expect(hash(tool)).to.equal(hash(structuredClone(tool)));
    });
  }

  it('does not change with what is no part of what a model reads', () => {
    expect(hash({ ...LOOK, icons: [{ src: 'x' }], _meta: { at: 1 } })).to.equal(hash(LOOK));
  });
});

describe('canonicalJson', () => {
  it('means the same as JSON, and is the same for equal values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).to.deep.equal(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).to.equal(text);
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it('refuses what nests too deep rather than to run out of stack', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);

    expect(() => canonicalJson(deep)).to.throw(RangeError, 'nests deeper');
  });
});

describe('rawTools', () => {
  it('leaves out what has no name, and what has a name that came before', () => {
    const tools = rawTools([null, 'look', {}, { name: ' ' }, { name: 7 }, LOOK, { ...WALK, name: 'look' }, [WALK]]);

    expect(tools.map(({ description }) => description)).to.deep.equal(['Looks.']);
  });

  it('reads null where a member is missing or of another type', () => {
    expect(rawTools([{ name: 'x', description: 5, annotations: [] }])).to.deep.equal([
      { name: 'x', description: null, inputSchema: null, annotations: {} },
    ]);
  });
});
