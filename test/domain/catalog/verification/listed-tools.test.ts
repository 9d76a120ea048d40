import { expect } from 'chai';
import {
  rawTools,
  seenTools,
  toolsHash,
  contextTokens,
} from '../../../../src/domain/catalog/verification/listed-tools.ts';
import fc from 'fast-check';
import { sha256 } from '../../../../src/adapters/out/system/sha256.ts';
import { canonicalJson } from '../../../../src/domain/catalog/json.ts';

const seen = (members: Readonly<Record<string, unknown>>) => seenTools(rawTools([{ name: 'look', ...members }]))[0];

describe('seenTools', () => {
  it('caps a description at 300 characters and takes out what nobody sees', () => {
    const { description = '' } = seen({ description: `Looks\u200b\n${'x'.repeat(400)}` }) ?? {};

    expect(description).to.have.length(300);
    expect(description).to.match(/^Looks x+…$/);
  });

  it('keeps the first of those whose names look alike, and none whose name cannot be seen', () => {
    const tools = rawTools([{ name: 'look' }, { name: 'lo\u200bok', description: 'Spoofs.' }, { name: '\u2060' }]);

    expect(seenTools(tools)).to.deep.equal([{ name: 'look', description: '', effect: null }]);
  });

  it('has an empty description for a tool without one', () => {
    expect(seen({})).to.deep.equal({ name: 'look', description: '', effect: null });
  });

  for (const [annotations, effect] of [
    [{}, null],
    [{ title: 'Look' }, null],
    [{ readOnlyHint: true }, 'read'],
    [{ readOnlyHint: true, destructiveHint: false }, 'read'],
    [{ readOnlyHint: false }, 'write'],
    [{ readOnlyHint: false, destructiveHint: false }, 'write'],
    [{ destructiveHint: false }, 'write'],
    [{ destructiveHint: true }, 'destructive'],
    [{ readOnlyHint: false, destructiveHint: true }, 'destructive'],
    [{ readOnlyHint: true, destructiveHint: true }, null],
    [{ readOnlyHint: 'true' }, null],
  ] as const) {
    it(`reads ${effect ?? 'nothing'} from the annotations ${JSON.stringify(annotations)}`, () => {
      expect(seen({ annotations })?.effect).to.equal(effect);
    });
  }
});

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

const tokens = (description: string): number => contextTokens(rawTools([{ name: 'look', description }]));

describe('contextTokens', () => {
  it('counts a token for 4.5 bytes of name, description and schema', () => {
    const json = '{"name":"look","description":"Looks.","input_schema":{"type":"object"}}';
    const tools = rawTools([{ name: 'look', description: 'Looks.', inputSchema: { type: 'object' }, icons: ['x'] }]);

    expect(contextTokens(tools)).to.equal(Math.ceil(json.length / 4.5));
  });

  it('counts the bytes of characters, for rare ones take more tokens', () => {
    expect(tokens('看'.repeat(300)) - tokens('a'.repeat(300))).to.be.closeTo(600 / 4.5, 1);
    expect(tokens('😀'.repeat(90)) - tokens('é'.repeat(90))).to.be.closeTo(180 / 4.5, 1);
  });

  it('adds up tools, and is 0 for none', () => {
    const tools = rawTools([{ name: 'one' }, { name: 'two' }]);

    expect(contextTokens([])).to.equal(0);
    expect(contextTokens(tools)).to.be.closeTo(2 * contextTokens(tools.slice(0, 1)), 1);
  });
});
