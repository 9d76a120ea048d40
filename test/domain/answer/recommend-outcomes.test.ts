import { expect } from 'chai';
import type { OutcomeSum } from '../../../src/domain/catalog/run-outcome.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import { analyzeTask } from '../../../src/domain/task/analyze-task.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { anOutcomeSum } from '../../support/outcomes.ts';
import { recommendFor, wishes } from '../../support/requests.ts';
import { plainReader } from '../../support/plain-reader.ts';

const [FIRST, SECOND] = ['com.boardly/a', 'com.boardly/b'];
const good = anOutcomeSum({ runs: 50, share: 1 });
const bad = anOutcomeSum({ runs: 50, share: 0 });

function ask(servers: readonly Server[]): StackRecommendation {
  const knowledge = buildKnowledge(aCatalog({ servers }));
  const task = analyzeTask(
    { text: 'List the open issues in Boardly', id: 't_0', constraints: {} },
    knowledge,
    plainReader.read('List the open issues in Boardly'),
  );
  return recommendFor(task, wishes(), knowledge);
}

/** Two servers alike, neither of which is so good that evidence could not matter. */
function twins(...outcomes: readonly (OutcomeSum | null)[]): Server[] {
  const plain = { publisher: { name: 'somebody', official: false }, stars: 0, updated_at: null };
  return [FIRST, SECOND].map((name, place) => {
    const known = outcomes[place] ?? null;
    return anEntry({ ...plain, name, ...(known === null ? {} : { outcomes: known }) });
  });
}

const picked = ({ mcp_servers: servers }: StackRecommendation): string[] => servers.map(({ name }) => name);
const probability = ({ mcp_servers: [pick] }: StackRecommendation): number => pick?.probability ?? 0;

describe('A recommendation after runs', () => {
  it('prefers of two servers alike the one whose calls succeeded, and the other to one whose calls failed', () => {
    expect(picked(ask(twins(null, null)))).to.deep.equal([FIRST]);
    expect(picked(ask(twins(null, good)))).to.deep.equal([SECOND]);
    expect(picked(ask(twins(bad, null)))).to.deep.equal([SECOND]);
  });

  it('moves the probability of a pick by three points in a hundred at most', () => {
    const [plain] = twins();
    const shifts = [good, bad].map((outcomes) => {
      const before = probability(ask(plain === undefined ? [] : [plain]));
      return probability(ask([anEntry({ ...plain, outcomes })])) - before;
    });

    expect(shifts[0]).to.be.within(0.019, 0.0301);
    expect(shifts[1]).to.be.within(-0.0301, -0.019);
  });

  it('shows what counted', () => {
    const evidence = ask(twins(good, null)).mcp_servers[0]?.evidence.filter(({ kind }) => kind === 'outcomes');

    expect(evidence?.map(({ text }) => text)).to.deep.equal([
      'in 50 runs here 57 of 60 calls succeeded, last on 2026-11-20 (probability +0.028)',
    ]);
  });

  it('says nothing of runs where there were none', () => {
    expect(JSON.stringify(ask(twins()))).to.not.include('outcomes');
  });
});
