import { expect } from 'chai';
import fc from 'fast-check';
import { limitsNotApplied } from '../../../src/domain/answer/limits-not-applied.ts';
import type { LimitNotApplied, StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { analysisOf, aTask } from '../../support/answers.ts';
import { aCatalog, aChat, aFetcher, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { recommendFor, wishes } from '../../support/requests.ts';

const servers: readonly Server[] = [
  anEntry(),
  anEntry({ name: 'io.dark/board', tools: [], tools_read: null, capabilities: ['issue.list'], license: null }),
  anEntry({ name: 'com.boardly/own', publisher: { name: 'boardly', official: true }, hosts: ['api.boardly.com'] }),
  aChat(),
  aFetcher(),
];
const knowledge = buildKnowledge(aCatalog({ servers }));
const needs = [
  aNeed({ id: 'n1', system: 'boardly' }),
  aNeed({ id: 'n2', text: 'post a message', capability: 'chat.post', system: 'parley', effect: 'write' }),
];

function answerWithin(constraints: Constraints, cron: string | null = null): StackRecommendation {
  const trigger = cron === null ? null : { kind: 'schedule' as const, text: 'daily', cron, time_zone: null };
  return recommendFor(analysisOf(aTask({ needs, constraints, trigger })), wishes(), knowledge);
}

function listed(constraints: Constraints, cron: string | null = null): readonly (string | null)[] {
  return answerWithin(constraints, cron).limits_not_applied.map(({ limit }) => limit);
}

const anyConstraints: fc.Arbitrary<Constraints> = fc.record(
  {
    max_servers: fc.nat(3),
    max_context_tokens: fc.nat(20_000),
    max_cost_usd: fc.double({ min: 0, max: 1, noNaN: true }),
    max_cost_usd_per_month: fc.double({ min: 0, max: 50, noNaN: true }),
    transports: fc.subarray(['stdio', 'streamable-http', 'sse'] as const, { minLength: 1 }),
    remote: fc.constantFrom('allowed', 'forbidden', 'required'),
    licenses: fc.constant(['MIT']),
    exclude: fc.subarray(['boardly', 'parley']),
    only: fc.subarray(['boardly', 'parley']),
    read_only: fc.boolean(),
    read_only_systems: fc.subarray(['boardly', 'parley']),
    model_providers: fc.subarray(['openai', 'ollama']),
    no_runtimes: fc.subarray(['docker', 'uv', 'node'] as const),
    keyless: fc.boolean(),
    keyless_except: fc.subarray(['boardly', 'parley']),
    official: fc.boolean(),
    residency: fc.constantFrom('EU', 'US'),
    on_premises: fc.boolean(),
    approval: fc.constantFrom('changes', 'always'),
    audit: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Whether the published picks show that a limit is kept. */
function isKept(limit: keyof Constraints, constraints: Constraints, answer: StackRecommendation): boolean {
  const { mcp_servers: picks, llm, estimate } = answer;
  const facts = picks.map(({ name }) => servers.find((one) => one.name === name));
  const hosted = llm !== null && llm.provider !== 'ollama';
  const changing = picks.filter(({ tools }) => tools.length === 0 || tools.some(({ effect }) => effect !== 'read'));
  switch (limit) {
    case 'max_servers':
      return picks.length <= (constraints.max_servers ?? 0);
    case 'max_cost_usd':
      return llm === null || (estimate?.cost_usd?.high ?? Infinity) <= (constraints.max_cost_usd ?? 0);
    case 'max_cost_usd_per_month':
      return estimate?.monthly_usd !== undefined || llm === null;
    case 'transports':
      return picks.every(({ transport }) => constraints.transports?.includes(transport));
    case 'remote':
      return constraints.remote === 'forbidden'
        ? !hosted && picks.every(({ transport }) => transport === 'stdio')
        : constraints.remote !== 'required' || picks.every(({ transport }) => transport !== 'stdio');
    case 'licenses':
      return facts.every((server) => constraints.licenses?.includes(server?.license ?? ''));
    case 'official':
      return constraints.official !== true || picks.every(({ publisher }) => publisher.official);
    case 'read_only':
      return constraints.read_only !== true || changing.length === 0;
    case 'read_only_systems':
      return changing.every(
        ({ name }) =>
          servers
            .find((one) => one.name === name)
            ?.systems.every((system) => constraints.read_only_systems?.includes(system) !== true) === true,
      );
    case 'model_providers':
      return llm === null || constraints.model_providers?.includes(llm.provider) === true;
    case 'keyless':
      return (
        constraints.keyless !== true ||
        (llm?.credential == null &&
          picks.every(
            ({ credentials, name }) =>
              servers
                .find((one) => one.name === name)
                ?.systems.some((it) => constraints.keyless_except?.includes(it)) === true ||
              credentials.every(({ required }) => !required),
          ))
      );
    case 'keyless_except':
      return true;
    case 'residency':
      return !hosted && facts.every((server) => server?.egress === 'none');
    case 'on_premises':
      return (
        constraints.on_premises !== true ||
        (!hosted && facts.every((server) => server?.egress === 'none' && (server.hosts?.length ?? 0) === 0))
      );
    case 'approval':
      return picks.every(
        ({ tools }) =>
          tools.length > 0 &&
          tools.every(
            ({ effect, approval }) => approval === 'ask' || (effect === 'read' && constraints.approval === 'changes'),
          ),
      );
    case 'audit':
      return constraints.audit !== true;
    case 'exclude':
      return facts.every((server) => server?.systems.every((system) => !constraints.exclude?.includes(system)));
    case 'only':
      return facts.every((server) => server?.systems.some((system) => constraints.only?.includes(system)));
    case 'max_context_tokens':
      return picks.every(({ context_tokens: tokens }) => tokens !== null);
    case 'no_runtimes':
      return picks.every(({ requires }) =>
        requires.every((one) => constraints.no_runtimes?.every((out) => out !== one)),
      );
  }
}

describe('limitsNotApplied', () => {
  it('lists each limit that the picks do not keep, whatever the limits are', () => {
    fc.assert(
      fc.property(anyConstraints, fc.constantFrom(null, '0 8 * * *'), (constraints, cron) => {
        const answer = answerWithin(constraints, cron);
        const told = new Set(answer.limits_not_applied.map(({ limit }) => limit));
        for (const limit of Object.keys(constraints) as (keyof Constraints)[])
          expect(told.has(limit) || isKept(limit, constraints, answer), limit).to.equal(true);
      }),
      { numRuns: 300 },
    );
  });

  it('lists no limit that sets nothing', () => {
    expect(
      listed({ read_only: false, keyless: false, official: false, audit: false, remote: 'allowed' }),
    ).to.deep.equal([]);
  });

  it('compares a monthly budget with the schedule, and lists it without one', () => {
    expect(listed({ max_cost_usd_per_month: 1000 }, '0 8 * * *')).to.deep.equal([]);
    expect(listed({ max_cost_usd_per_month: 1000 })).to.deep.equal(['max_cost_usd_per_month']);
  });

  it('never claims that data stays in a region', () => {
    const [only] = answerWithin({ residency: 'EU' }).limits_not_applied;

    expect(only).to.include({ limit: 'residency', words: null, code: 'unknown' });
    expect(only?.reason).to.include('region EU');
  });

  it('lists a wanted log of actions, because no part of the stack writes one', () => {
    expect(listed({ audit: true })).to.deep.equal(['audit']);
  });

  it('lists the words of a limit from which nothing was read', () => {
    const { task, text } = analysisOf(aTask({ constraints: { audit: true } }));
    const limits = [
      { words: 'Everything is logged.', sets: ['audit'] as const, prohibits: false, currency: null, isOfWork: false },
      { words: 'It has to be certified.', sets: [], prohibits: false, currency: null, isOfWork: false },
      { words: 'Delete nothing.', sets: [], prohibits: true, currency: null, isOfWork: false },
    ];
    const found: readonly LimitNotApplied[] = limitsNotApplied(
      { task, text: { ...text, limits } },
      { servers: [] },
      null,
      [],
    );

    expect(found.map(({ limit, words, code }) => [limit, words, code])).to.deep.equal([
      ['audit', 'Everything is logged.', 'not_kept'],
      [null, 'It has to be certified.', 'not_understood'],
    ]);
  });
});
