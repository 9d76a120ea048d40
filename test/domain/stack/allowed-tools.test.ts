import { expect } from 'chai';
import fc from 'fast-check';
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
  it('takes a tool for the same object whose name says the act with more words of the need', () => {
    const notes = aTool({ name: 'file_note_to_issue', capability: 'issue.comment', effect: 'write' });
    const need = aNeed({ ...change, act: 'file', text: 'file the cause as a note to the issue' });

    expect(allowed({ tools: [creates, notes] }, need, [creates, 1])).to.deep.equal(['file_note_to_issue']);
    expect(allowed({ tools: [creates, notes] }, { ...change, act: 'file' }, [creates, 1])).to.deep.equal([
      'create_issue',
    ]);
  });

  it('starts the job whose result a reading tool fetches, but starts nothing where no tool tells of a job', () => {
    const starts = aTool({ name: 'export_issues', effect: 'write' });
    const polls = aTool({ name: 'get_job_status' });
    const read = aNeed({ text: 'list the issues', capability: 'issue.list', effect: 'read' });

    expect(allowed({ tools: [starts, polls, lists] }, read, [polls, 1], [starts, 0.2])).to.deep.equal([
      'export_issues',
      'get_job_status',
      'list_issues',
    ]);
    expect(allowed({ tools: [starts, gets, lists] }, read, [gets, 1], [starts, 0.9])).to.not.include('export_issues');
  });

  it('reads with the tools that are named after the object of the act, whatever their capability', () => {
    const tells = aTool({ name: 'list_incidents', capability: 'incident.list' });
    const read = aNeed({ text: 'summarise the open incidents', act: 'summarise', capability: 'issue.list' });

    expect(allowed({ tools: [lists, tells] }, read, [lists, 1])).to.deep.equal(['list_issues', 'list_incidents']);
    expect(allowed({ tools: [lists, tells] }, { ...read, text: 'summarise the Incidents' }, [lists, 1])).to.deep.equal([
      'list_issues',
    ]);
  });

  it('brings the reading tools of the same thing along with a change, those that find first', () => {
    const tools = [mails, counts, gets, lists, creates];
    const bugs = aTool({ name: 'list_bug_reports' });

    expect(allowed({ tools }, change, [creates, 1])).to.deep.equal(['create_issue', 'list_issues', 'get_issue']);
    expect(allowed({ tools: [...tools, bugs] }, change, [creates, 1])[1]).to.equal('list_bug_reports');
  });

  it('gives a reading need the other reading tools for the same object, and no changing tool', () => {
    const hoards = aTool({ name: 'save_issue', effect: 'write' });

    expect(
      allowed({ tools: [counts, creates, gets, lists, mails, hoards] }, aNeed(), [lists, 1], [hoards, 0.9]),
    ).to.deep.equal(['list_issues', 'get_issue', 'count_issues']);
  });

  it('reads by a tool that could change things when no reading tool exists', () => {
    const runs = aTool({ name: 'execute_sql', effect: 'destructive' });

    expect(allowed({ tools: [runs] }, aNeed(), [runs, 1])).to.deep.equal(['execute_sql']);
  });

  it('takes the changing tools whose names share most words with the need', () => {
    const labels = aTool({ name: 'create_label', capability: 'issue.create', effect: 'write' });
    const need = { ...change, text: 'create an issue for the crash' };

    expect(allowed({ tools: [labels, creates] }, need, [labels, 1], [creates, 0.9])).to.deep.equal(['create_issue']);
  });

  it('takes the plain tool of the capability when the object of the act is in no name', () => {
    const sprints = aTool({ name: 'create_sprint_issue_type', capability: 'issue.create', effect: 'write' });
    const need = { ...change, act: 'file', text: 'file a bug about the sprint' };

    expect(allowed({ tools: [sprints, creates] }, need, [sprints, 1], [creates, 0.9])).to.deep.equal(['create_issue']);
  });

  it('takes all tools that fit when no name is plain', () => {
    const [labels, stamps] = ['create_label', 'create_stamp'].map((name) =>
      aTool({ name, capability: 'issue.create', effect: 'write' }),
    ) as [Tool, Tool];

    expect(allowed({ tools: [labels, stamps] }, change, [labels, 1], [stamps, 0.9])).to.deep.equal([
      'create_label',
      'create_stamp',
    ]);
  });

  it('takes the tools whose names express the act, an irreversible one only for a loss that is asked for', () => {
    const opens = aTool({ name: 'open_label', capability: 'issue.create', effect: 'write' });
    const trashes = aTool({ name: 'post_purge', capability: 'issue.create', effect: 'destructive' });
    const fitting = [
      [opens, 1],
      [creates, 0.9],
      [trashes, 0.8],
    ] as const;
    const tools = [opens, creates, trashes];

    expect(allowed({ tools }, { ...change, act: 'create', text: 'it' }, ...fitting)).to.deep.equal(['create_issue']);
    expect(allowed({ tools }, { ...change, act: 'purge', text: 'purge it' }, ...fitting)).to.deep.equal(['post_purge']);
    expect(allowed({ tools }, { ...change, act: 'post', text: 'post it' }, ...fitting)).not.to.include('post_purge');
  });

  it('leaves a drafting tool out unless the need asks for a draft, and then takes no other', () => {
    const sends = aTool({ name: 'send_message', capability: 'chat.post', effect: 'write' });
    const draftsOne = aTool({ name: 'send_message_draft', capability: 'chat.post', effect: 'write' });
    const post = aNeed({ text: 'tell the team', capability: 'chat.post', effect: 'write' });
    const both = [
      [sends, 1],
      [draftsOne, 1],
    ] as const;

    expect(allowed({ tools: [sends, draftsOne] }, post, ...both)).to.deep.equal(['send_message']);
    expect(
      allowed({ tools: [sends, draftsOne] }, { ...post, text: 'draft a word to the team' }, ...both),
    ).to.deep.equal(['send_message_draft']);
  });

  it('leaves out what cannot be undone', () => {
    expect(allowed({ tools: [creates, purges] }, change, [purges, 1], [creates, 0.9])).to.deep.equal(['create_issue']);
  });

  it('lets in what cannot be undone when the words ask for it, or nothing else does it', () => {
    const words = { ...change, text: 'delete the old ones' };
    const final = { ...change, text: 'the old ones', capability: 'issue.delete', effect: 'destructive' } as const;

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

    expect(allowed({ tools: [mails] }, aNeed(), [lists, 1], [mails, 0.5])).to.deep.equal(['list_issues']);
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

  it('holds tools of the server alone, and for a reading need only reading ones when one fits', () => {
    const tool = fc
      .record({
        name: fc.constantFrom('list', 'get', 'add', 'send', 'drop', 'draft').map((verb) => `${verb}_issue`),
        capability: fc.constantFrom('issue.list', 'issue.create', 'email.read', null),
        effect: fc.constantFrom('read', 'write', 'destructive'),
      })
      .map((members) => aTool(members));
    const needs = fc.constantFrom(aNeed(), change, aNeed({ capability: null }), aNeed({ effect: 'none' }));

    fc.assert(
      fc.property(fc.uniqueArray(tool, { selector: ({ name }) => name }), needs, (tools, need) => {
        const names = allowed({ tools }, need, ...tools.map((each, rank) => [each, 1 - rank / 10] as const));
        const effects = tools.filter(({ name }) => names.includes(name)).map(({ effect }) => effect);

        expect(tools.map(({ name }) => name)).to.include.members(names);
        if (need.effect === 'read' && tools.some(({ effect }) => effect === 'read'))
          expect(new Set(effects)).to.deep.equal(new Set(['read']));
      }),
    );
  });

  it('is empty where the tools were never read', () => {
    expect(allowed({ tools: [] }, aNeed())).to.deep.equal([]);
  });
});
