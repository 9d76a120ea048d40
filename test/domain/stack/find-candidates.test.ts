import { expect } from 'chai';
import { wordsBetweenBlanks } from '../../../src/domain/task/task-analysis.ts';
import { expandCompact } from '../../../src/domain/catalog/compact-server.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import type { FileFormat } from '../../../src/domain/catalog/vocabulary.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { findCandidates, type Found } from '../../../src/domain/stack/find-candidates.ts';
import { NO_PRIORS, type Priors } from '../../../src/domain/stack/caller-priors.ts';
import { searchFor } from '../../../src/domain/stack/candidate-search.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import type { Need } from '../../../src/domain/task/task-definition.ts';
import { aCatalog, aChat, aFetcher, aTool, anEntry } from '../../support/catalogs.ts';
import { aCompactServer } from '../../support/compact-servers.ts';
import { aNeed } from '../../support/needs.ts';
import { aCandidate } from '../../support/stack-parts.ts';
import { worths, type Candidate } from '../../../src/domain/stack/candidate.ts';

const change = aNeed({ text: 'file a bug', capability: 'issue.create', effect: 'write' });
const fetching = aNeed({ text: 'fetch the page', capability: 'web.fetch' });
const posting = aNeed({ text: 'post a message', capability: 'chat.post', effect: 'write' });

const DAILY = { kind: 'schedule', text: 'daily', cron: '0 8 * * *', time_zone: null } as const;

function find(
  need: Need,
  servers: readonly Server[],
  members: {
    text?: string;
    limits?: Constraints;
    priors?: Partial<Priors>;
    denied?: readonly string[];
    formats?: readonly FileFormat[];
    isScheduled?: boolean;
    others?: readonly Need[];
  } = {},
): Found {
  const denied = new Map((members.denied ?? []).map((name) => [name, 'Hidden by the operator.']));
  const catalog = aCatalog({ servers, denied });
  const vocabulary = { ...catalog.vocabulary, formats: members.formats ?? [] };
  const knowledge = buildKnowledge({ ...catalog, vocabulary });
  const text = members.text ?? need.text;
  const task = {
    words: wordsBetweenBlanks(text),
    asked: text,
    needs: [need, ...(members.others ?? [])],
    constraints: members.limits ?? {},
    trigger: members.isScheduled === true ? DAILY : null,
  };
  return findCandidates(need, searchFor(task, [need], { ...NO_PRIORS, ...members.priors }, knowledge));
}

function converting(title: string, tool: string): Server {
  const tools = [aTool({ name: tool, description: '', capability: 'issue.create', effect: 'write' })];
  return anEntry({ name: `com.example/${tool}`, title, tools });
}

function titles({ candidates }: Found): string[] {
  return candidates.map(({ server }) => server.title);
}

function codes({ refused }: Found): string[] {
  return refused.map(({ code }) => code);
}

function worthiest(...list: Candidate[]): string | undefined {
  return list.toSorted((a, b) => (worths(list).get(b) ?? 0) - (worths(list).get(a) ?? 0))[0]?.server.name;
}

describe('findCandidates', () => {
  it('finds the servers that have a tool for the need, and no others', () => {
    expect(titles(find(aNeed(), [anEntry(), aChat(), aFetcher()]))).to.deep.equal(['Boardly']);
  });

  it('considers a server of which only its description is known, and is less sure of it than of one with a tool for it', () => {
    const imported = anEntry({
      name: 'com.example/imported',
      title: 'Imported',
      description: 'Lists the open issues and bugs of a project.',
      tools: [],
      capabilities: [],
    });
    const { candidates } = find(aNeed(), [imported, anEntry()]);
    const claim = (title: string): number | undefined =>
      candidates.find(({ server }) => server.title === title)?.parts.capability;

    expect(claim('Boardly')).to.equal(1);
    expect(claim('Imported')).to.be.within(0.1, 0.9);
  });

  it('never covers a change with tools that only read', () => {
    const tools = [aTool({ name: 'preview_issue', capability: 'issue.create', effect: 'read' })];
    const found = find(change, [anEntry({ tools })]);

    expect([titles(found), codes(found)]).to.deep.equal([[], ['reads_only']]);
    expect(found.refused[0]?.would_change_if).to.not.equal('');
  });

  it('refuses a conversion between other formats, and relies on known formats more', () => {
    const formats = ['pdf', 'markdown', 'excel'].map((id) => ({ id, of: id, names: [id] }));
    const wanted = { ...change, formats: { in: ['pdf'], out: ['markdown'] } };
    const found = find(
      wanted,
      [converting('Any', 'convert_file'), converting('Wrong', 'excel_to_pdf'), converting('Right', 'pdf_to_markdown')],
      { formats },
    );

    const reliance = (title: string): number =>
      found.candidates.find(({ server: one }) => one.title === title)?.reliance ?? 0;
    expect(titles(found)).to.have.members(['Right', 'Any']);
    expect(reliance('Right')).to.be.above(reliance('Any'));
    expect(found.refused.map(({ server: { title }, code, reason }) => [title, code, reason])).to.deep.equal([
      ['Wrong', 'formats', 'Its tools convert other formats than pdf to markdown.'],
    ]);
  });

  it('covers a change with a tool that changes, also beside one that only reads', () => {
    const tools = [
      aTool({ name: 'preview_issue', capability: 'issue.create', effect: 'read' }),
      aTool({ name: 'create_issue', capability: 'issue.create', effect: 'write' }),
    ];

    expect(find(change, [anEntry({ tools })]).candidates[0]?.fitting[0]?.tool.name).to.equal('create_issue');
  });

  it('refuses a change without the capability unless a known tool names the act', () => {
    const cancel = aNeed({ text: 'cancel the issue subscription', act: 'cancel', capability: null, effect: 'write' });
    const stars = aTool({ name: 'star_issue', description: 'Stars an issue subscription', effect: 'write' });
    const cancels = aTool({ name: 'cancel_issue', description: 'Ends an issue subscription', effect: 'write' });
    const withTools = (...tools: (typeof stars)[]): Found =>
      find(cancel, [anEntry({ tools: tools.map((tool) => ({ ...tool, capability: null })) })]);

    expect([titles(withTools(stars)), codes(withTools(stars))]).to.deep.equal([[], ['other_act']]);
    expect(titles(withTools(stars, cancels))).to.deep.equal(['Boardly']);
  });

  it('refuses a change at a server of which nothing says that it makes it, unless its vendor publishes it', () => {
    const need = aNeed({ text: 'file a bug', capability: 'issue.create', effect: 'write', system: 'boardly' });
    const unknown = anEntry({ tools: [], tools_read: null, capabilities: ['issue.list'] });
    const own = { ...unknown, publisher: { ...unknown.publisher, official: true } };
    const others = { ...unknown, publisher: { ...unknown.publisher, official: false } };

    expect([titles(find(need, [others])), codes(find(need, [others]))]).to.deep.equal([[], ['other_act']]);
    expect(titles(find({ ...need, effect: 'read' }, [others]))).to.deep.equal(['Boardly']);
    expect(titles(find(need, [{ ...others, description: 'Files bugs on boards.' }]))).to.deep.equal(['Boardly']);
    expect(titles(find(need, [own]))).to.deep.equal(['Boardly']);
  });

  it('refuses an irreversible change at a server of unknown tools that only has the capability', () => {
    const need = aNeed({ text: 'delete the bug', act: 'delete', capability: 'issue.delete', effect: 'destructive' });
    const able = anEntry({ tools: [], tools_read: null, capabilities: ['issue.delete'] });
    const others = { ...able, publisher: { ...able.publisher, official: false } };

    expect(codes(find({ ...need, system: 'boardly' }, [others]))).to.deep.equal(['other_act']);
    expect(titles(find({ ...need, system: 'boardly', effect: 'write' }, [others]))).to.deep.equal(['Boardly']);
  });

  it('refuses an irreversible change unless a known tool names the act, whatever the capability', () => {
    const refund = aNeed({
      text: 'refund the issue',
      act: 'refund',
      capability: 'issue.delete',
      effect: 'destructive',
    });
    const named = { ...refund, system: 'boardly' };
    const withTool = (name: string): Found =>
      find(named, [
        anEntry({ tools: [aTool({ name, description: '', capability: 'issue.delete', effect: 'destructive' })] }),
      ]);

    expect([titles(withTool('purge_issue')), codes(withTool('purge_issue'))]).to.deep.equal([[], ['other_act']]);
    expect(titles(withTool('refund_issue'))).to.deep.equal(['Boardly']);
  });

  it("prefers the vendor's own server to a look-alike that fits a little better", () => {
    const own = aCandidate({ server: anEntry({ name: 'own' }), probability: 0.8, reliance: 2, isVendors: true });
    const other = aCandidate({ server: anEntry({ name: 'other' }), probability: 0.95, reliance: 1.5 });

    expect(worthiest(other, own)).to.equal('own');
    expect(worthiest(other, { ...own, isVendors: false })).to.equal('other');
    expect(worthiest(other, { ...own, probability: 0.5 })).to.equal('other');
  });

  it('takes a server whose tools were never read for able to change', () => {
    const dark = anEntry({ tools: [], tools_read: null, capabilities: ['issue.create'] });

    expect(titles(find(change, [dark]))).to.deep.equal(['Boardly']);
  });

  it('keeps out what can only write when the task is read only, unless a switch makes it read', () => {
    const tools = [aTool({ name: 'run', capability: 'issue.list', effect: 'destructive' })];
    const settings = [{ name: 'READ_ONLY', value: '1', why: '', when: 'read_only' }] as const;
    const limits = { read_only: true };

    expect(codes(find(aNeed(), [anEntry({ tools })], { limits }))).to.deep.equal(['writes']);
    expect(titles(find(aNeed(), [anEntry({ tools, settings })], { limits }))).to.deep.equal(['Boardly']);
  });

  it('keeps in what only writes after a switch unlocked it, and only in a way that takes the switch', () => {
    const tools = [aTool({ name: 'run', capability: 'issue.list', effect: 'destructive' })];
    const unlock = { name: '--allow-write', value: '', why: '', when: 'write', unlocks: true } as const;
    const remote = { type: 'streamable-http', url: 'https://boardly.example/mcp', headers: [] } as const;
    const server = anEntry({ tools, settings: [unlock], remotes: [remote] });

    expect(titles(find(aNeed(), [server], { limits: { read_only: true } }))).to.deep.equal(['Boardly']);
    expect(codes(find(aNeed(), [server], { limits: { read_only: true, remote: 'required' } }))).to.deep.equal([
      'writes',
    ]);
  });

  it('marks what a person must sign in to, where a schedule starts the task', () => {
    const signIn = { alternatives: [], pick: [], required: true, scopes: [], get_it: null, why: null };
    const withSignIn = (unattended: boolean | null, isScheduled = true): unknown =>
      find(aNeed(), [anEntry({ credentials: [{ ...signIn, unattended }] })], { isScheduled }).candidates[0]?.person;

    expect(withSignIn(false)).to.equal('needed');
    expect(withSignIn(false, false)).to.equal(undefined);
    expect(withSignIn(true)).to.equal(undefined);
    expect(withSignIn(null)).to.equal('unknown');
  });

  it('takes no server whose unseen tools may write when the task is read only', () => {
    const dark = anEntry({ tools: [], tools_read: null, capabilities: ['issue.list', 'issue.create'] });

    expect(codes(find(aNeed(), [dark], { limits: { read_only: true } }))).to.deep.equal(['writes']);
    expect(titles(find(aNeed(), [dark]))).to.deep.equal(['Boardly']);
  });

  it('reads with reading tools only, also where the capability is one of changing', () => {
    const tools = [
      aTool({ name: 'show_new_issue', capability: 'issue.create', effect: 'read' }),
      aTool({ name: 'create_issue', capability: 'issue.create', effect: 'write' }),
    ];
    const reading = { ...change, effect: 'read' as const };

    expect(find(reading, [anEntry({ tools })]).candidates[0]?.fitting.map(({ tool }) => tool.name)).to.deep.equal([
      'show_new_issue',
    ]);
  });

  it('destroys nothing at a product that the task does not name', () => {
    const tools = [aTool({ name: 'delete_issue', capability: 'issue.delete', effect: 'destructive' })];
    const deleting = aNeed({ text: 'delete the issue', capability: 'issue.delete', effect: 'destructive' });

    expect(codes(find(deleting, [anEntry({ tools })]))).to.deep.equal(['unnamed']);
    expect(titles(find({ ...deleting, system: 'boardly' }, [anEntry({ tools })]))).to.deep.equal(['Boardly']);
    expect(titles(find(deleting, [anEntry({ tools, systems: [] })]))).to.deep.equal(['Boardly']);
  });

  it('leaves out servers of a named product whose known tools cannot do it, beside an official one of unknown tools', () => {
    const unable = anEntry({
      name: 'com.boardly/users',
      title: 'Users',
      tools: [aTool({ name: 'get_user', capability: null })],
    });
    const publisher = { name: 'Boardly', official: true };
    const unknown = anEntry({ name: 'com.boardly/all', title: 'All', tools: [], capabilities: [], publisher });
    const need = aNeed({ text: 'list the crashes', capability: 'web.fetch', system: 'boardly' });

    expect(titles(find(need, [unable, unknown]))).to.deep.equal(['All']);
    expect(titles(find(need, [unable]))).to.deep.equal(['Users']);
    const strangers = anEntry({ ...unknown, publisher: { name: 'Anybody', official: false } });
    expect(titles(find(need, [unable, strangers]))).to.include('Users');
  });

  it('thinks with no product that does the work of a named one', () => {
    const tools = [aTool({ name: 'tune_issues', capability: 'issue.list', effect: 'read' })];
    const thinking = aNeed({ text: 'suggest priorities', capability: 'issue.list', effect: 'none' });
    const rival = anEntry({ name: 'com.trackwell/mcp', systems: ['trackwell'], tools });
    const named = aNeed({ id: 'n2', system: 'boardly' });

    expect(codes(find(thinking, [rival, anEntry()], { others: [named] }))).to.deep.equal(['unnamed']);
    expect(codes(find(thinking, [rival, anEntry()]))).to.deep.equal([]);
  });

  it('keeps a server of one place out unless the task speaks of that place', () => {
    const local = aFetcher({ region: { name: 'Atlantis', words: ['atlantis', 'atlantean'] } });

    expect(codes(find(fetching, [local]))).to.deep.equal(['region']);
    expect(titles(find(fetching, [local], { text: 'fetch the page of an Atlantean shop' }))).to.deep.equal([
      'Page Fetcher',
    ]);
    expect(titles(find({ ...fetching, system: 'quill' }, [{ ...local, systems: ['quill'] }]))).to.deep.equal([
      'Page Fetcher',
    ]);
  });

  it('prefers a server that the caller has already, and one whose secrets the caller holds', () => {
    const [one, other] = [aChat({ name: 'a/one', title: 'One' }), aChat({ name: 'b/other', title: 'Other' })];
    const needy = {
      ...other,
      credentials: other.credentials.map((credential) => ({ ...credential, pick: ['OTHER_TOKEN'] })),
    };

    expect(titles(find(posting, [one, needy]))).to.deep.equal(['One', 'Other']);
    expect(titles(find(posting, [one, needy], { priors: { present: new Set(['b/other']) } }))[0]).to.equal('Other');
    expect(titles(find(posting, [one, needy], { priors: { held: new Set(['OTHER_TOKEN']) } }))[0]).to.equal('Other');
  });

  it('does not lean to a server of whose secrets one is missing, or to one that takes none', () => {
    const [credential] = aChat().credentials;
    const two = aChat({ credentials: credential === undefined ? [] : [{ ...credential, pick: ['A', 'B'] }] });
    const probability = (server: Server, ...held: string[]): number | undefined =>
      find(posting, [server], { priors: { held: new Set(held) } }).candidates[0]?.probability;

    expect(probability(two, 'A')).to.equal(probability(two));
    expect(probability(two, 'A', 'B')).to.be.greaterThan(probability(two) ?? 1);
    expect(probability(aChat({ credentials: [] }), 'A')).to.equal(probability(aChat({ credentials: [] })));
  });

  it("refuses servers of other products without a word, and says which limit keeps out the product's own", () => {
    const found = find(
      aNeed({ system: 'boardly' }),
      [anEntry(), anEntry({ name: 'io.rival/mcp', systems: ['rival'] })],
      {
        limits: { exclude: ['boardly'] },
      },
    );

    expect([titles(found), codes(found)]).to.deep.equal([[], ['excluded']]);
  });

  it('gives the best first, each with a probability between 0 and 1', () => {
    const { candidates } = find(aNeed(), [
      anEntry(),
      anEntry({ name: 'io.fork/mcp', publisher: { name: 'x', official: false }, stars: 0 }),
    ]);
    const probabilities = candidates.map(({ probability }) => probability);

    expect(probabilities).to.deep.equal(probabilities.toSorted((a, b) => b - a));
    for (const probability of probabilities) expect(probability).to.be.within(0, 1);
  });

  it('does not take a place for spoken of because another word holds its letters', () => {
    const local = aFetcher({ region: { name: 'United States', words: ['us', 'texas'] } });

    expect(codes(find(fetching, [local], { text: 'fetch the page of our business' }))).to.deep.equal(['region']);
    expect(titles(find(fetching, [local], { text: 'fetch the page of a US shop' }))).to.deep.equal(['Page Fetcher']);
    expect(titles(find(fetching, [local], { text: "fetch the page on Texas' rivers" }))).to.deep.equal([
      'Page Fetcher',
    ]);
  });

  describe('where the operator keeps servers away', () => {
    const one = anEntry({ name: 'a/one', title: 'One' });
    const two = anEntry({ name: 'b/two', title: 'Two', publisher: { name: 'two', official: false }, stars: 0 });

    it('takes none of them, and says apart what they would have been', () => {
      const free = find(aNeed(), [one, two]);
      const kept = find(aNeed(), [one, two], { denied: ['a/one'] });

      expect(titles(free)).to.deep.equal(['One', 'Two']);
      expect(free.unavailable).to.deep.equal([]);
      expect(titles(kept)).to.deep.equal(['Two']);
      expect(kept.unavailable.map(({ server }) => server.title)).to.deep.equal(['One']);
    });

    it('ranks all of them alike: no probability is another one for it', () => {
      const free = find(aNeed(), [one, two]).candidates;
      const kept = find(aNeed(), [one, two], { denied: ['a/one'] });

      expect([...kept.unavailable, ...kept.candidates]).to.deep.equal(free);
    });

    it('says nothing of one that could not be taken anyway', () => {
      const limits = { exclude: ['boardly'] };
      const kept = find(aNeed(), [one, { ...two, systems: ['parley'] }], { limits, denied: ['a/one'] });

      expect([kept.unavailable, kept.refused]).to.deep.equal([[], []]);
      expect(codes(find(aNeed(), [one], { limits }))).to.deep.equal(['excluded']);
    });

    it("lets them take nobody's place, however many they are", () => {
      const many = Array.from({ length: 80 }, (_, index) => anEntry({ name: `a/${index}`, title: `A ${index}` }));
      const denied = many.map(({ name }) => name);
      const last = anEntry({ name: 'z/last', title: 'Last', stars: 0, publisher: { name: 'z', official: false } });
      const plain = aNeed({ capability: null, text: 'lists the issues of a project' });
      const found = find(aNeed(), [...many, last], { denied });

      expect(titles(found)).to.deep.equal(['Last']);
      expect(found.unavailable).to.have.length(3);
      expect(titles(find(plain, [...many, last], { denied }))).to.deep.equal(['Last']);
    });
  });

  describe('of servers that are known in short', () => {
    const short = expandCompact(aCompactServer());
    const atBoardly = aNeed({ system: 'boardly' });

    it('takes none while one that is described in full is sure enough', () => {
      expect(titles(find(atBoardly, [anEntry(), short]))).to.deep.equal(['Boardly']);
    });

    it('takes them where there is no other, or where the limits keep the others out', () => {
      expect(titles(find(atBoardly, [short]))).to.deep.equal(['Boardly (someone)']);
      expect(
        titles(
          find(atBoardly, [anEntry({ license: null }), { ...short, license: 'MIT' }], {
            limits: { licenses: ['MIT'] },
          }),
        ),
      ).to.deep.equal(['Boardly (someone)']);
    });

    it('takes none of a product that nobody named, unless it is its maker or serves the public', () => {
      const official = expandCompact(aCompactServer({ publisher: { name: 'Boardly', official: true } }));
      const open = expandCompact(aCompactServer({ egress: 'public' }));

      expect(titles(find(aNeed(), [short]))).to.deep.equal([]);
      expect(titles(find(aNeed(), [official]))).to.deep.equal(['Boardly (someone)']);
      expect(titles(find(aNeed(), [open]))).to.deep.equal(['Boardly (someone)']);
    });

    it('takes none with unseen tools to read by what changes', () => {
      const reading = { ...change, system: 'boardly', effect: 'read' as const };

      expect(titles(find(reading, [short]))).to.deep.equal([]);
    });

    it('looks at one beside the others when the caller has it, or asks for it by name', () => {
      const present = new Set([short.name]);

      expect(titles(find(atBoardly, [anEntry(), short], { priors: { present } }))).to.have.members([
        'Boardly',
        'Boardly (someone)',
      ]);
      expect(titles(find(aNeed(), [anEntry(), short], { limits: { only: [short.name] } }))).to.deep.equal([
        'Boardly (someone)',
      ]);
    });

    it('says nothing of those that were kept out, where the need names no product', () => {
      const local = expandCompact(
        aCompactServer({ egress: 'public', region: { name: 'Atlantis', words: ['atlantis'] } }),
      );

      expect(codes(find(aNeed(), [local]))).to.deep.equal([]);
    });

    it('relies on one less than on the same server described in full', () => {
      const part = (server: Server): number => find(atBoardly, [server]).candidates[0]?.parts.trust ?? Number.NaN;

      expect(part(short)).to.be.lessThan(part({ ...short, origin: 'core' }));
    });

    it('takes a server for a product of which nobody knows what it is for', () => {
      const { capabilities: _, ...unknown } = aCompactServer();

      expect(
        titles(find({ ...atBoardly, capability: null, text: 'show my friends' }, [expandCompact(unknown)])),
      ).to.deep.equal(['Boardly (someone)']);
    });
  });
});
