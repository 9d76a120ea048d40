import { expect } from 'chai';
import fc from 'fast-check';
import { untrueStatements } from '../../../eval/answers/untrue-statements.ts';
import type { StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { analyzeTask } from '../../../src/domain/task/analyze-task.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import type { TaskDefinition } from '../../../src/domain/task/task-definition.ts';
import { aRecommendation, aServerPick, aTask } from '../../support/answers.ts';
import { aCatalog, aChat, aFetcher, aTool, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { plainReader } from '../../support/plain-reader.ts';
import { recommendFor, wishes } from '../../support/requests.ts';

const server = anEntry();
const catalog = aCatalog({ servers: [server] });
const pick = aServerPick({
  name: server.name,
  tools: server.tools.map(({ name }) => ({ name, effect: 'read', approval: 'auto', needs: [] })),
});
const whole = aRecommendation({
  mcp_servers: [pick],
  summary: '1 server (Issues), example-model.',
  coverage: [{ need: 'n1', met_by: 'server', picks: [server.name] }],
  uncovered: [],
  safety: { untrusted_input: [], sends_out: [], destructive: [], advice: 'It only reads.' },
});

function faultsOf(stack: Partial<StackRecommendation>, task: Partial<TaskDefinition> = {}): string {
  const answer = { task: aTask({ needs: [aNeed()], unread: [], ...task }), recommendation: { ...whole, ...stack } };
  return untrueStatements(answer, catalog).join('; ');
}

describe('untrueStatements', () => {
  it('finds none in an answer that agrees with itself and the catalog', () => {
    expect(faultsOf({})).to.equal('');
  });

  const gap = { need: 'n1', text: 'list the issues', code: 'nothing_found', reason: 'Nothing does this.' };
  const open = { coverage: [{ need: 'n1', met_by: 'nobody', picks: [] }], outcome: 'partial' } as const;
  for (const [what, stack, task, words] of [
    ['a need without coverage', { coverage: [] }, {}, 'not in the coverage'],
    ['a need that is met by nobody and is no gap', open, {}, 'is no gap'],
    ['a gap that a server covers', { uncovered: [gap], outcome: 'partial' }, {}, 'is a gap, but is met by server'],
    [
      "another product's server",
      {},
      { needs: [aNeed({ system: 'parley' })] },
      'is in parley, but com.boardly/board-mcp does not connect to it',
    ],
    [
      'a change that only reading tools cover',
      { safety: { ...whole.safety, advice: '' } },
      { needs: [aNeed({ effect: 'write' })] },
      'changes something, but every allowed tool',
    ],
    ['"only reads" of a server whose tools are unknown', { mcp_servers: [{ ...pick, tools: [] }] }, {}, '"only reads"'],
    ['a tool that the server lacks', { mcp_servers: [aServerPick({ name: server.name })] }, {}, 'has no tool'],
    [
      'limits where none is stated',
      { ...open, uncovered: [{ ...gap, reason: 'The limits exclude Boardly: it is remote.' }] },
      { constraints: {} },
      'no limit is stated',
    ],
    [
      'the lack of a server that exists',
      { ...open, uncovered: [{ ...gap, code: 'no_server_for_system' }] },
      { needs: [aNeed({ system: 'boardly' })] },
      'a server connects to boardly',
    ],
    [
      'the lack of a tool that exists',
      { ...open, uncovered: [{ ...gap, reason: 'No server of the catalog has a tool that does this.' }] },
      {},
      'a server has a tool for issue.list',
    ],
    ['a whole answer with an unread part', {}, { unread: ['water the plants'] }, 'a part is not covered'],
    ['a wrong number of servers', { summary: '2 servers (A, B), example-model.' }, {}, 'counts 2 servers'],
    [
      'an order that ends nowhere',
      {},
      {
        parts: [{ start: 0, end: 17, text: 'defrost the freezer', role: 'order', frames: [], kind: null }],
      },
      'what became of "defrost the freezer"',
    ],
  ] as const) {
    it(`finds ${what}`, () => {
      expect(faultsOf(stack, task)).to.include(words);
    });
  }
});

const ORDERS = [
  'List the open issues in Boardly',
  'post a message to Parley',
  'create an issue in Boardly',
  'delete the issue',
  'fetch the page',
  'send a note to Quandrix',
  'post a message to Slack',
  'close the issue in Boardly',
  'water the plants',
  'explain what a lease is',
];
const LEADS = ['', 'Every monday at 9 UTC ', 'Whenever an issue is opened, '];

const writer = aTool({ name: 'create_issue', capability: 'issue.create', effect: 'write' });
const remover = aTool({ name: 'delete_issue', capability: 'issue.delete', effect: 'destructive' });

const servers: fc.Arbitrary<readonly Server[]> = fc
  .record({
    board: fc.subarray([aTool(), writer, remover]),
    chat: fc.boolean(),
    fetcher: fc.boolean(),
  })
  .map(({ board, chat, fetcher }) => [
    anEntry({ tools: board, capabilities: board.length === 0 ? ['issue.list'] : anEntry().capabilities }),
    ...(chat ? [aChat()] : []),
    ...(fetcher ? [aFetcher()] : []),
  ]);

const constraints: fc.Arbitrary<Constraints> = fc.record(
  {
    read_only: fc.boolean(),
    keyless: fc.boolean(),
    max_servers: fc.integer({ min: 1, max: 3 }),
    remote: fc.constantFrom('allowed', 'forbidden', 'required'),
    exclude: fc.subarray(['boardly', 'parley']),
    licenses: fc.subarray(['MIT', 'ISC'], { minLength: 1 }),
  },
  { requiredKeys: [] },
);

describe('An answer', () => {
  it('holds no untrue statement, whatever the catalog, the orders and the limits are', () => {
    const text = fc
      .tuple(fc.constantFrom(...LEADS), fc.uniqueArray(fc.constantFrom(...ORDERS), { minLength: 1, maxLength: 4 }))
      .map(([lead, orders]) => lead + orders.join(' and '));

    fc.assert(
      fc.property(text, servers, constraints, (task, list, limits) => {
        const catalogOfTwo = aCatalog({ servers: list });
        const knowledge = buildKnowledge(catalogOfTwo);
        const analysis = analyzeTask({ text: task, id: 't_0', constraints: limits }, knowledge, plainReader.read(task));
        const recommendation = recommendFor(analysis, wishes(), knowledge);

        expect(untrueStatements({ task: analysis.task, recommendation }, catalogOfTwo)).to.deep.equal([]);
      }),
      { numRuns: 300 },
    );
  });
});
