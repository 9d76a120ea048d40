import { expect } from 'chai';
import { fitSchema, isStrictSchema } from '../../../../src/adapters/out/chat/vendor-schema.ts';
import { taskReadingSchema } from '../../../../src/domain/task/task-reading.ts';
import { choiceSchema } from '../../../../src/domain/stack/candidate-menu.ts';
import { embeddedCatalog } from '../../../support/embedded-catalog.ts';

const values = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `value-${index}`);
const schemaOf = (count: number) => ({
  type: 'object',
  properties: { one: { anyOf: [{ type: 'string', enum: values(count) }, { type: 'null' }] } },
  required: ['one'],
  additionalProperties: false,
});

/** Everything in a schema that is an object, from the outside in, with how deep it stands. */
function nodesOf(value: unknown, depth = 0): readonly (readonly [node: object, depth: number])[] {
  if (typeof value !== 'object' || value === null) return [];
  const isSchema = !Array.isArray(value) && ('type' in value || 'anyOf' in value);
  return [
    ...(isSchema ? [[value, depth] as const] : []),
    ...Object.values(value).flatMap((inner) => nodesOf(inner, depth + ('properties' in value ? 1 : 0))),
  ];
}

describe('fitSchema', () => {
  for (const [kind, name] of [
    ['gemini', 'gemini'],
    ['anthropic', 'anthropic'],
    ['openai-compatible', 'openrouter'],
  ] as const) {
    it(`tells ${name} the values of a long enum instead of having them enforced`, () => {
      const fitted = fitSchema(schemaOf(51), { kind, name });

      expect(fitted).to.deep.equal({
        ...schemaOf(0),
        properties: {
          one: {
            anyOf: [{ type: 'string', description: `Exactly one of: ${values(51).join(', ')}` }, { type: 'null' }],
          },
        },
      });
      expect(isStrictSchema(fitted)).to.equal(true);
    });

    it(`has a short one enforced by ${name}`, () => {
      expect(fitSchema(schemaOf(50), { kind, name })).to.deep.equal(schemaOf(50));
    });
  }

  it('has every enum enforced by the others', () => {
    for (const [kind, name] of [
      ['openai', 'openai'],
      ['openai-compatible', 'our-llm'],
    ] as const)
      expect(fitSchema(schemaOf(500), { kind, name })).to.deep.equal(schemaOf(500));
  });

  it('leaves a property alone that is named enum', () => {
    const schema = { type: 'object', properties: { enum: { type: 'array', items: { type: 'string' } } } };

    expect(fitSchema(schema, { kind: 'gemini', name: 'gemini' })).to.deep.equal(schema);
  });
});

const schemas = async () => {
  const { vocabulary, servers } = await embeddedCatalog.current();
  const handles = new Map(servers.slice(0, 72).map((server, index) => [`c${index + 1}`, server]));
  return [taskReadingSchema(vocabulary.capabilities), choiceSchema({ needs: [], servers: handles })];
};

describe('The schemas that models are asked to keep to', () => {
  it('are within what OpenAI takes: 1,000 values, 15,000 characters of a long enum, ten levels', async () => {
    for (const schema of await schemas()) {
      const nodes = nodesOf(schema);
      const enums = nodes.flatMap(([node]) => ('enum' in node ? [node.enum as readonly string[]] : []));

      expect(enums.flat().length).to.be.within(1, 1_000);
      for (const long of enums) expect(long.join('').length).to.be.below(15_000);
      expect(Math.max(...nodes.map(([, depth]) => depth))).to.be.below(10);
      expect(isStrictSchema(schema)).to.equal(true);
    }
  });

  it('are within what Anthropic takes: no optional members, 16 alternatives', async () => {
    for (const schema of await schemas()) {
      const alternatives = nodesOf(schema).filter(([node]) => 'anyOf' in node);

      expect(alternatives.length).to.be.at.most(16);
    }
  });

  it('have no long enum left for Gemini and Anthropic', async () => {
    for (const schema of await schemas())
      for (const kind of ['gemini', 'anthropic'] as const) {
        const fitted = nodesOf(fitSchema(schema, { kind, name: kind }));
        for (const [node] of fitted) if ('enum' in node) expect(node.enum).to.have.length.at.most(50);
      }
  });
});

const strict = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false };

describe('isStrictSchema', () => {
  for (const [title, schema, expected] of [
    ['an object that requires all it has', strict, true],
    ['a list of such', { type: 'array', items: strict }, true],
    ['a choice of such', { anyOf: [strict, { type: 'null' }] }, true],
    ['a text', { type: 'string', maxLength: 5 }, true],
    ['an object with something optional', { ...strict, required: [] }, false],
    ['an object that takes others', { ...strict, additionalProperties: true }, false],
    ['an object that does not say', { type: 'object' }, false],
    [
      'a loose object deep inside',
      { ...strict, properties: { a: { type: 'array', items: { type: 'object' } } } },
      false,
    ],
    ['a loose definition', { ...strict, $defs: { x: { type: 'object' } } }, false],
    ['a keyword that vendors refuse', { ...strict, properties: { a: { oneOf: [strict] } } }, false],
  ] as const) {
    it(`says ${expected} of ${title}`, () => {
      expect(isStrictSchema(schema)).to.equal(expected);
    });
  }
});
