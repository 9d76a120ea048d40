import { expect } from 'chai';
import { rawTools } from '../../../src/domain/catalog/verification/raw-tool.ts';
import { offerTools } from '../../../src/domain/run/offer-tools.ts';

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
