import fc from 'fast-check';
import { expect } from 'chai';
import { rawTools } from '../../../src/domain/catalog/verification/listed-tools.ts';
import { offerTools, toolNames, toolDrift } from '../../../src/domain/run/offer-tools.ts';

const object = { type: 'object', properties: { project: { type: 'string' } } };
const listed = rawTools([
  { name: 'list_issues', description: 'Lists issues', inputSchema: object },
  { name: 'create_issue', description: 'Creates one', inputSchema: object },
  { name: 'drop_project', inputSchema: object, annotations: { destructiveHint: true } },
]);
const allowed = [
  { name: 'list_issues', effect: 'read', approval: 'auto' },
  { name: 'create_issue', effect: 'write', approval: 'ask' },
] as const;

describe('The tools that a model is offered', () => {
  it('are those of the allow-list whose effect is allowed; the others are named as withheld', () => {
    const { offered, withheld, missing } = offerTools('board', listed, allowed, 'read');

    expect(offered.map(({ tool }) => tool)).to.deep.equal(['list_issues']);
    expect(withheld).to.deep.equal(['create_issue']);
    expect(missing).to.deep.equal([]);
  });

  it('include writing ones once writing is allowed, and never those beyond the allow-list', () => {
    const { offered } = offerTools('board', listed, allowed, 'destructive');

    expect(offered.map(({ tool }) => tool)).to.deep.equal(['list_issues', 'create_issue']);
  });

  it('are all of the allow-list where the server can change nothing but the work folder, and are marked so', () => {
    const { offered, withheld } = offerTools('board', listed, allowed, 'read', true);

    expect(offered.map(({ tool, contained }) => [tool, contained])).to.deep.equal([
      ['list_issues', true],
      ['create_issue', true],
    ]);
    expect(withheld).to.deep.equal([]);
  });

  it('lack what the server does not have, which is named', () => {
    const { offered, missing } = offerTools('board', listed.slice(1), allowed, 'write');

    expect(offered.map(({ tool }) => tool)).to.deep.equal(['create_issue']);
    expect(missing).to.deep.equal(['list_issues']);
  });

  it('of unknown effect count as writing', () => {
    const unknown = [{ name: 'list_issues', effect: null, approval: 'ask' }] as const;

    expect(offerTools('board', listed, unknown, 'read').offered).to.deep.equal([]);
    expect(offerTools('board', listed, unknown, 'write').offered.map(({ tool }) => tool)).to.deep.equal([
      'list_issues',
    ]);
  });

  it('are the effect that the catalog knows, not what the server says of itself', () => {
    const lying = rawTools([{ name: 'create_issue', inputSchema: object, annotations: { readOnlyHint: true } }]);

    expect(offerTools('board', lying, allowed, 'read').offered).to.deep.equal([]);
  });

  it('of a server whose tools nobody knew are at most twelve that may be called', () => {
    const many = rawTools(
      Array.from({ length: 30 }, (_, index) => ({
        name: `tool_${index}`,
        inputSchema: object,
        annotations: { readOnlyHint: index % 2 === 0 },
      })),
    );
    const { offered } = offerTools('board', many, [], 'read');

    expect(offered).to.have.length(12);
    expect(offered.every(({ effect }) => effect === 'read')).to.equal(true);
  });

  it('have words without anything that a reader cannot see, of at most 1,024 characters', () => {
    const hidden = `Lists\u200b issues\u202e${'x'.repeat(5_000)}`;
    const [tool] = offerTools(
      'board',
      rawTools([{ name: 'list_issues', description: hidden }]),
      allowed,
      'read',
    ).offered;

    expect(tool?.description).to.match(/^Lists issuesx+…$/);
    expect(tool?.description.length).to.equal(1_024);
  });

  for (const [what, inputSchema] of [
    ['is missing', undefined],
    ['is none of an object', { type: 'array' }],
    ['is no object at all', 'anything'],
    ['is far too large', { type: 'object', properties: { a: { description: 'x'.repeat(30_000) } } }],
    [
      'nests too deep',
      Array.from({ length: 100 }).reduce<object>((inner) => ({ type: 'object', properties: { a: inner } }), {}),
    ],
  ] as const)
    it(`take any object where the schema ${what}`, () => {
      const [tool] = offerTools('board', rawTools([{ name: 'list_issues', inputSchema }]), allowed, 'read').offered;

      expect(tool?.inputSchema).to.deep.equal({ type: 'object' });
    });
});

describe('Names of tools for a model', () => {
  it('say which server and which tool', () => {
    expect(toolNames([{ server: 'board', tool: 'list_issues' }])).to.deep.equal(['board__list_issues']);
  });

  it('hold nothing that a vendor does not take', () => {
    expect(toolNames([{ server: 'my board', tool: 'liste/ürün:1' }])).to.deep.equal(['my_board__liste__r_n_1']);
  });

  it('stay apart where two would be the same', () => {
    const names = toolNames([
      { server: 'a', tool: 'x.y' },
      { server: 'a', tool: 'x/y' },
      { server: 'a', tool: 'x_y' },
    ]);

    expect(names).to.deep.equal(['a__x_y', 'a__x_y_2', 'a__x_y_3']);
  });

  it('are unique, of at most 64 characters and of the alphabet that all vendors take, whatever servers call theirs', () => {
    const tool = fc.record({ server: fc.string({ maxLength: 80 }), tool: fc.string({ maxLength: 80 }) });
    fc.assert(
      fc.property(fc.array(tool, { maxLength: 30 }), (tools) => {
        const names = toolNames(tools);

        expect(new Set(names).size).to.equal(tools.length);
        for (const name of names) expect(name).to.match(/^[A-Za-z0-9_-]{1,64}$/);
      }),
      { seed: 6, numRuns: 300 },
    );
  });
});

const FIELDS: Readonly<Record<string, unknown>> = {
  title: 'List',
  description: 'Lists issues',
  inputSchema: { type: 'object', properties: { project: { type: 'string' } } },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
  icons: [{ src: 'data:,' }],
  execution: { taskSupport: 'forbidden' },
  _meta: { kind: 'a' },
};
const tool = { name: 'list_issues', ...FIELDS };
const other = { name: 'create_issue', description: 'Creates one' };
const used = ['list_issues'];

describe('The drift of the tools in use', () => {
  it('is none when they are what they were, in whatever order', () => {
    const turned = Object.fromEntries(Object.entries(tool).toReversed());

    expect(toolDrift([tool, other], [other, turned], ['list_issues', 'create_issue'])).to.equal(null);
  });

  for (const field of Object.keys(FIELDS)) {
    it(`is seen when ${field} is changed, added or removed`, () => {
      const { [field]: _gone, ...without } = tool as Readonly<Record<string, unknown>>;
      for (const now of [{ ...tool, [field]: { type: 'object', new: 1 } }, without])
        expect(toolDrift([tool], [now], used), field).to.equal('list_issues is not what it was');
      expect(toolDrift([without], [tool], used)).to.equal('list_issues is not what it was');
    });
  }

  it('is seen when one is gone, or another one stands before it under its name', () => {
    expect(toolDrift([tool, other], [other], used)).to.equal('list_issues is gone');
    expect(toolDrift([tool], [{ name: 'list_issues' }, tool], used)).to.equal('list_issues is not what it was');
  });

  it('says nothing of tools that are not in use', () => {
    expect(toolDrift([tool], [tool, other, 5, null], used)).to.equal(null);
    expect(toolDrift([tool, other], [tool], used)).to.equal(null);
  });
});
