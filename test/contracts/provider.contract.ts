import { expect } from 'chai';
import type { AnalysisRequest, Provider } from '../../src/application/ports/provider.ts';
import { knowledgeOf } from '../../src/domain/ranking/knowledge.ts';
import { TASK_TYPES } from '../../src/domain/task/task-definition.ts';
import { aCatalog } from '../support/catalogs.ts';

const request: AnalysisRequest = {
  task: 'List the open issues in Boardly and post a message to Parley',
  id: 't_0123abcd',
  constraints: { max_servers: 3 },
  knowledge: knowledgeOf(aCatalog()),
};

/** What every provider promises. Each adapter's test file calls this with a way to make one that answers without a network. */
export function itKeepsTheProviderContract(make: () => Provider): void {
  describe('as a Provider', () => {
    it('signs the definition with its own name', async () => {
      const provider = make();

      expect((await provider.analyze(request)).analyzed_by).to.equal(provider.name);
    });

    it('keeps the id and the text that it was given', async () => {
      const task = await make().analyze(request);

      expect([task.id, task.raw_input]).to.deep.equal([request.id, request.task]);
    });

    it('lets the limits of the request win', async () => {
      expect((await make().analyze(request)).constraints.max_servers).to.equal(3);
    });

    it('numbers the needs n1, n2, … and gives each a confidence between 0 and 1', async () => {
      const { needs } = await make().analyze(request);

      expect(needs).to.not.deep.equal([]);
      expect(needs.map(({ id }) => id)).to.deep.equal(needs.map((_, index) => `n${index + 1}`));
      for (const { confidence } of needs) expect(confidence).to.be.within(0, 1);
    });

    it('asks only about needs that exist', async () => {
      const { needs, open_questions: questions } = await make().analyze(request);
      const ids = needs.map(({ id }) => id);

      for (const question of questions) expect(ids).to.include.members([...question.needs]);
    });

    it('names a type that the interface knows', async () => {
      expect(TASK_TYPES).to.include((await make().analyze(request)).type);
    });

    it('gives up when the caller has given up', async () => {
      const gone = new Error('the caller went away');
      const answer = Promise.resolve().then(() => make().analyze(request, AbortSignal.abort(gone)));

      const outcome = await answer.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(outcome).to.equal(gone);
    });

    it('names the variable of its key, never a value, or null', () => {
      const { credential } = make();

      if (credential !== null) expect(credential).to.match(/^[A-Z][A-Z0-9_]*$/);
    });
  });
}
