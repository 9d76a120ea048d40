import { expect } from 'chai';
import type { Server, Tool } from '../../../src/domain/catalog/server.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { allowList } from '../../../src/domain/stack/allowed-tools.ts';
import type { Need } from '../../../src/domain/task/task-definition.ts';
import { aCapability, aCatalog, aTool, aVocabulary, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';

const { capabilities } = aVocabulary();
const knowledge = buildKnowledge(
  aCatalog({
    vocabulary: aVocabulary({
      capabilities: [
        ...capabilities,
        aCapability({ id: 'browser.control', title: 'Drive a browser', effect: 'write', whole: true }),
      ],
    }),
  }),
);
const lists = aTool();
const gets = aTool({ name: 'get_issue' });
const counts = aTool({ name: 'count_issues' });
const creates = aTool({ name: 'create_issue', capability: 'issue.create', effect: 'write' });
const purges = aTool({ name: 'purge_issues', capability: 'issue.create', effect: 'destructive' });
const mails = aTool({ name: 'read_mail', capability: 'email.read' });
const change = aNeed({ text: 'file a bug', capability: 'issue.create', effect: 'write' });

function allowed(server: Partial<Server>, need: Need, ...fitting: readonly (readonly [Tool, number])[]): string[] {
  return allowList(
    anEntry(server),
    need,
    fitting.map(([tool, score]) => ({ tool, score })),
    knowledge,
  );
}

function inBrowser(name: string): Tool {
  return aTool({ name, capability: 'browser.control', effect: 'write' });
}

describe('allowList', () => {
  it('brings the reading tools of the same thing along with a change, those that find first', () => {
    const tools = [mails, counts, gets, lists, creates];

    expect(allowed({ tools }, change, [creates, 1])).to.deep.equal(['create_issue', 'list_issues', 'get_issue']);
  });

  it('brings nothing along with reading', () => {
    expect(allowed({ tools: [lists, gets, creates] }, aNeed(), [lists, 1])).to.deep.equal(['list_issues']);
  });

  it('leaves out what cannot be undone', () => {
    expect(allowed({ tools: [creates, purges] }, change, [purges, 1], [creates, 0.9])).to.deep.equal(['create_issue']);
  });

  it('lets in what cannot be undone when the words ask for it, or nothing else does it', () => {
    const words = { ...change, text: 'delete the old ones' };
    const final = { ...change, capability: 'issue.delete', effect: 'destructive' } as const;

    for (const need of [words, final])
      expect(allowed({ tools: [creates, purges] }, need, [purges, 1], [creates, 0.9])).to.include('purge_issues');
    expect(allowed({ tools: [purges] }, change, [purges, 1])).to.deep.equal(['purge_issues']);
  });

  it('lets a browser be led to a page before anything else is done in it', () => {
    const tools = [
      ...Array.from({ length: 14 }, (_, index) => inBrowser(`browser_act_${index}`)),
      inBrowser('browser_navigate'),
    ];
    const need = aNeed({ text: 'click the button', capability: 'browser.control', effect: 'write' });

    expect(allowed({ tools }, need, ...tools.map((tool) => [tool, 1] as const))).to.include('browser_navigate');
    expect(
      allowed({ tools }, aNeed({ text: 'look at it', capability: 'browser.screenshot' }), [
        aTool({ name: 'shoot', capability: 'browser.screenshot' }),
        1,
      ]),
    ).to.deep.equal(['shoot', 'browser_navigate']);
  });

  it('stops at tools that fit much less than the best, and at twelve that read', () => {
    const many = Array.from({ length: 20 }, (_, index) => aTool({ name: `list_${index}` }));

    expect(allowed({ tools: [lists, gets] }, aNeed(), [lists, 1], [gets, 0.5])).to.deep.equal(['list_issues']);
    expect(allowed({ tools: many }, aNeed(), ...many.map((tool) => [tool, 1] as const))).to.have.length(12);
  });

  it('keeps the tools together that are of use only together', () => {
    const browsing = ['open', 'click', 'type', 'close'].map((name) =>
      aTool({ name, capability: 'browser.control', effect: name === 'open' ? 'read' : 'write' }),
    );
    const wipes = aTool({ name: 'wipe', capability: 'browser.control', effect: 'destructive' });
    const need = aNeed({ text: 'in the browser', capability: 'browser.control', effect: 'write' });
    const [open, click] = browsing;

    expect(
      allowed(
        { tools: [...browsing, wipes, mails] },
        need,
        ...[click, open].flatMap((tool) => (tool === undefined ? [] : [[tool, 1] as const])),
      ),
    ).to.have.members(['open', 'click', 'type', 'close']);
  });

  describe('of a hub of many products', () => {
    const systems = ['boardly', 'parley', 'quill', 'papyrus', 'rival'];
    const own = aTool({ name: 'boardly_create_issue', capability: 'issue.create', effect: 'write' });
    const other = aTool({ name: 'rival_create_issue', capability: 'issue.create', effect: 'write' });
    const ownReads = aTool({ name: 'boardly_list_issues' });
    const otherReads = aTool({ name: 'rival_list_issues' });
    const tools = [other, own, otherReads, ownReads];

    it("leaves the other products' tools out, also among those that are brought along", () => {
      expect(allowed({ systems, tools }, { ...change, system: 'boardly' }, [other, 1], [own, 0.9])).to.deep.equal([
        'boardly_create_issue',
        'boardly_list_issues',
      ]);
    });

    it('takes them all when no tool names the product', () => {
      expect(allowed({ systems, tools: [creates] }, { ...change, system: 'quill' }, [creates, 1])).to.deep.equal([
        'create_issue',
      ]);
    });
  });

  it('is empty where the tools were never read', () => {
    expect(allowed({ tools: [] }, aNeed())).to.deep.equal([]);
  });
});
