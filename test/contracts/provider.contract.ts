import { expect } from 'chai';
import type { Analysis, Provider } from '../../src/application/ports/provider.ts';
import { TASK_TYPES, type TaskDefinition } from '../../src/domain/task/task-definition.ts';
import { aChoiceRequest, anAnalysisRequest } from '../support/providers.ts';

const request = anAnalysisRequest();
const { signal } = new AbortController();

/** What every provider promises. Each adapter's test file calls this with a way to make one that answers without a network. */
export function itKeepsTheProviderContract(make: () => Provider): void {
  describe('as a Provider', () => {
    const analyze = async (): Promise<TaskDefinition> => (await make().analyze(request, signal)).task;

    it('signs the definition with its own name', async () => {
      expect((await analyze()).analyzed_by).to.equal(make().name);
    });

    it('keeps the id and the text that it was given', async () => {
      const task = await analyze();

      expect([task.id, task.raw_input]).to.deep.equal([request.own.task.id, request.own.text.raw]);
    });

    it('lets the limits of the request win', async () => {
      expect((await analyze()).constraints.max_servers).to.equal(3);
    });

    it('numbers the needs n1, n2, … and gives each a confidence between 0 and 1', async () => {
      const { needs } = await analyze();

      expect(needs).to.not.deep.equal([]);
      expect(needs.map(({ id }) => id)).to.deep.equal(needs.map((_, index) => `n${index + 1}`));
      for (const { confidence } of needs) expect(confidence).to.be.within(0, 1);
    });

    it('asks only about needs that exist', async () => {
      const { needs, open_questions: questions } = await analyze();
      const ids = needs.map(({ id }) => id);

      for (const question of questions) expect(ids).to.include.members([...question.needs]);
    });

    it('names a type that the interface knows', async () => {
      expect(TASK_TYPES).to.include((await analyze()).type);
    });

    it('names only capabilities that the vocabulary has', async () => {
      const known = request.knowledge.catalog.vocabulary.capabilities.map(({ id }) => id);

      for (const { capability } of (await analyze()).needs)
        if (capability !== null) expect(known).to.include(capability);
    });

    it('warns of nothing when all went well', async () => {
      const { warnings }: Analysis = await make().analyze(request, signal);

      expect(warnings).to.deep.equal([]);
    });

    it('chooses candidates of the plan and nothing else, one for a need at most', async () => {
      const asked = await aChoiceRequest();
      const { choices } = await make().choose(asked, signal);

      for (const { need, candidate } of choices) expect(asked.plan.choices.get(need)).to.include(candidate);
      expect(new Set(choices.map(({ need }) => need)).size).to.equal(choices.length);
    });

    it('gives up when the caller has given up', async () => {
      const gone = new Error('the caller went away');
      const asked = await aChoiceRequest();

      for (const ask of [
        async (): Promise<unknown> => make().analyze(request, AbortSignal.abort(gone)),
        async (): Promise<unknown> => make().choose(asked, AbortSignal.abort(gone)),
      ]) {
        const outcome = await ask().then(
          () => null,
          (reason: unknown) => reason,
        );
        expect(outcome).to.equal(gone);
      }
    });

    it('names the variable of its key, never a value, or null', () => {
      const { credential } = make();

      if (credential !== null) expect(credential).to.match(/^[A-Z][A-Z0-9_]*$/);
    });
  });
}
