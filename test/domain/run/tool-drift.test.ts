import { expect } from 'chai';
import { toolDrift } from '../../../src/domain/run/tool-drift.ts';

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
