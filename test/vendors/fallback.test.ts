import { expect } from 'chai';
import { MARKED } from '../support/marked-keys.ts';
import { readingAndChoosing } from '../support/model-stand-in/reading.ts';
import { runWithVendor } from '../support/vendor-run.ts';
import { keysOf } from '../support/vendor-service.ts';
import { withVendors, type VendorStage } from '../support/vendor-stage.ts';

const askedOf = ({ standIn }: VendorStage, provider: string): number =>
  standIn.calls.filter((call) => call.provider === provider).length;

describe('A fallback', () => {
  const env = { ...keysOf('anthropic', MARKED.environment), ...keysOf('openai', MARKED.environment) };

  it('never happens unless the operator has set one up', () =>
    withVendors({ env }, async (stage) => {
      stage.standIn.always('anthropic', readingAndChoosing);
      const { status, problem } = await runWithVendor(stage, 'openai', { status: 503 });

      expect([status, problem.code, problem.provider]).to.deep.equal([502, 'provider_bad_response', 'openai']);
      expect(askedOf(stage, 'anthropic')).to.equal(0);
    }));

  it('answers for a vendor that fails, and the answer tells whose model that was', () =>
    withVendors({ env, file: { fallback: ['anthropic'] } }, async (stage) => {
      stage.standIn.always('anthropic', readingAndChoosing);
      const { status, answer } = await runWithVendor(stage, 'openai', { status: 503 });
      const used = { provider: 'anthropic', model: 'claude-sonnet-5-20260630', calls: 1 };

      expect(status).to.equal(200);
      expect(answer.task.analyzed_by).to.equal('openai');
      expect(answer.task.analysis).to.deep.include(used);
      expect(answer.recommendation.choice).to.deep.include(used);
    }));

  it('is asked with the operator’s key, and never with the caller’s', () =>
    withVendors({ env, file: { fallback: ['anthropic'] } }, async (stage) => {
      stage.standIn.always('anthropic', readingAndChoosing);
      await runWithVendor(stage, 'openai', 'reset');
      const sent = stage.standIn.calls.filter(({ provider }) => provider === 'anthropic').map(({ headers }) => headers);

      expect(sent.map((headers) => headers['x-api-key'])).to.deep.equal([MARKED.environment, MARKED.environment]);
      expect(JSON.stringify(sent)).to.not.include('of-request');
    }));

  for (const [what, plan, status] of [
    ['a key that is wrong', { status: 401 }, 401],
    ['a key that may not', { status: 403 }, 429],
    ['a request that the vendor finds wrong', { status: 422 }, 400],
    ['a useless answer', 'refusal', 200],
  ] as const) {
    it(`hides nothing of ${what}`, () =>
      withVendors({ env, file: { fallback: ['anthropic'] } }, async (stage) => {
        stage.standIn.always('anthropic', readingAndChoosing);

        expect((await runWithVendor(stage, 'openai', plan)).status).to.equal(status);
        expect(askedOf(stage, 'anthropic')).to.equal(0);
      }));
  }

  it('that fails too leaves the failure of the vendor that was asked for', () =>
    withVendors({ env, file: { fallback: ['anthropic'] } }, async (stage) => {
      stage.standIn.always('anthropic', { status: 401 });
      const { status, problem } = await runWithVendor(stage, 'openai', { status: 503 });

      expect([status, problem.provider, problem.upstream_status]).to.deep.equal([502, 'openai', 503]);
      expect([askedOf(stage, 'openai'), askedOf(stage, 'anthropic')]).to.deep.equal([3, 1]);
    }));
});
