import { expect } from 'chai';
import fc from 'fast-check';
import type { RecommendAnswer } from '../../../src/application/recommend/recommend-stack.ts';
import type { Knowledge } from '../../../src/domain/match/knowledge.ts';
import { analyzeTask } from '../../../src/domain/task/analyze-task.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { embeddedKnowledge, shippedReader } from '../../support/embedded-catalog.ts';
import { recommendFor, wishes } from '../../support/requests.ts';

const RUNS = { seed: 15, numRuns: 100 };

const limits: fc.Arbitrary<Constraints> = fc.record(
  {
    max_servers: fc.integer({ min: 0, max: 4 }),
    remote: fc.constantFrom('allowed', 'forbidden', 'required'),
    read_only: fc.boolean(),
    keyless: fc.boolean(),
    licenses: fc.subarray(['MIT', 'Apache-2.0']),
    exclude: fc.subarray(['github', 'slack']),
    max_cost_usd: fc.constantFrom(0, 0.01, 1),
  },
  { requiredKeys: [] },
);

/** Sentences of words that mean something, of products, of little words and of noise. */
function sentencesOf({ catalog, systems }: Knowledge): fc.Arbitrary<string> {
  const phrases = catalog.vocabulary.capabilities.flatMap((one) => [...one.objects, ...one.phrases]);
  const part = fc.oneof(
    fc.constantFrom(...phrases),
    fc.constantFrom(...Object.values(catalog.vocabulary.verbs).flat()),
    fc.constantFrom(...systems.keys()).map((name) => name.toUpperCase()),
    fc.constantFrom(...catalog.vocabulary.phrasings.flatMap(({ texts }) => texts)),
    fc.constantFrom(
      'and',
      'then',
      'to',
      'in',
      'from',
      'the',
      'every monday',
      'without',
      'only',
      'read-only',
      'when',
      '.',
      ',',
      '\n- ',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  return fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(' '));
}

describe('The answer to any text', () => {
  let knowledge: Knowledge;
  before(async () => {
    knowledge = await embeddedKnowledge();
  });

  function answer(text: string, constraints: Constraints): RecommendAnswer {
    const analysis = analyzeTask({ text, id: 't_00000000', constraints }, knowledge, shippedReader.read(text));
    return { task: analysis.task, recommendation: recommendFor(analysis, wishes(), knowledge) };
  }

  function expectPromises({ task, recommendation }: RecommendAnswer): void {
    const needs = task.needs.map(({ id }) => id);
    const entries = new Set(knowledge.catalog.servers.map(({ name }) => name));
    const picks = recommendation.mcp_servers;
    const covered = picks.flatMap(({ covers }) => covers);

    expect(recommendation.coverage.map(({ need }) => need)).to.deep.equal(needs);
    expect(new Set(needs).size).to.equal(needs.length);
    expect(picks.filter(({ name }) => !entries.has(name))).to.deep.equal([]);
    expect(covered.filter((need) => !needs.includes(need))).to.deep.equal([]);
    expect(new Set(covered).size).to.equal(covered.length);
    for (const { need } of recommendation.uncovered) expect(covered).to.not.include(need);
    for (const { probability } of picks) expect(probability).to.be.within(0, 1);
    for (const { probability } of recommendation.coverage)
      if (probability !== undefined) expect(probability).to.be.within(0, 1);
    for (const { confidence } of task.needs) expect(confidence).to.be.within(0, 1);
    for (const question of task.open_questions) expect(needs).to.include.members([...question.needs]);
    expect(picks.length).to.be.at.most(task.constraints.max_servers ?? Infinity);
    expect(recommendation.summary.length).to.be.within(1, 300);
  }

  it('keeps its promises for arbitrary signs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), limits, (text, constraints) =>
        expectPromises(answer(text, constraints)),
      ),
      RUNS,
    );
  });

  it('keeps its promises for mixtures of words that mean something and noise', () => {
    fc.assert(
      fc.property(sentencesOf(knowledge), limits, (text, constraints) => expectPromises(answer(text, constraints))),
      RUNS,
    );
  });

  for (const [what, text] of [
    ['blanks', ' '.repeat(20_000)],
    ['a word and blanks', `list${' '.repeat(19_990)}issues`],
    ['quotation marks', '"'.repeat(20_000)],
    ['opening quotation marks', ' "a'.repeat(6_666)],
    ['curly quotation marks', ' “'.repeat(10_000)],
    ['apostrophes', " '".repeat(10_000)],
    ['"if x"', 'if x '.repeat(4_000)],
    ['"when the"', 'when the '.repeat(2_222)],
    ['"every"', 'every each '.repeat(1_818)],
    ['"only use"', 'only use not under $ '.repeat(952)],
    ['"never"', 'never do not '.repeat(1_538)],
    ['"saying that"', 'saying that '.repeat(1_666)],
    ['digits', '7'.repeat(20_000)],
    ['sums', '1+'.repeat(10_000)],
    ['one word', 'issue '.repeat(3_333)],
    ['one letter', 'a'.repeat(20_000)],
    ['dashes', '- '.repeat(10_000)],
    ['commas', ','.repeat(20_000)],
    ['line ends', '\n'.repeat(20_000)],
    ['sentences', 'List the issues. '.repeat(1_176)],
    ['product names', 'GitHub Slack '.repeat(1_538)],
    ['"an a helper"', `${'a '.repeat(9_990)}helper that`],
    ['angle brackets and backslashes', '<\\${}>'.repeat(2_500)],
  ] as const) {
    it(`keeps its promises for 20,000 characters of ${what}`, () => {
      expectPromises(answer(text, {}));
    });
  }

  it('is the same when it is asked again', () => {
    fc.assert(
      fc.property(sentencesOf(knowledge), (text) => {
        expect(JSON.stringify(answer(text, {}))).to.equal(JSON.stringify(answer(text, {})));
      }),
      { ...RUNS, numRuns: 50 },
    );
  });
});
