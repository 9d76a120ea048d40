import { expect } from 'chai';
import { PUNCTUAL, within } from '../support/lateness.ts';
import { SLOW_FAULTS } from '../support/chat-faults.ts';
import { ANSWERS } from '../support/fault-answers.ts';
import { ASKED_TO_CHOOSE, readingAndChoosing } from '../support/model-stand-in/reading.ts';
import type { Plan } from '../support/model-stand-in/stand-in.ts';
import { runWithVendor, type VendorRun } from '../support/vendor-run.ts';
import { PROVIDERS } from '../support/vendor-service.ts';
import { sharedVendors } from '../support/vendor-stage.ts';

/** A busy machine may need seconds to send the first call. */
const TIMEOUT_S = PUNCTUAL ? 1 : 10;
const LATE_BY_MS = 1_000;

describe('POST /api/run with a vendor that cannot be waited for', () => {
  const vendors = sharedVendors();

  /** All providers at once, so that the time passes once. */
  const runWithAll = (plan: Plan): Promise<ReadonlyMap<string, VendorRun>> =>
    forAll((provider) => runWithVendor(vendors(), provider, plan, { timeout: TIMEOUT_S }));

  for (const { title, plan } of SLOW_FAULTS) {
    describe(`because it ${title}`, () => {
      let runs: ReadonlyMap<string, VendorRun>;
      before(async () => {
        runs = await runWithAll(plan);
      });

      for (const provider of PROVIDERS) {
        it(`is 504 deadline within a second after the time of the request, as ${provider}`, () =>
          expectDeadline(runs.get(provider), provider, 1));
      }
    });
  }

  describe('because it does not answer in the choice', () => {
    let runs: ReadonlyMap<string, VendorRun>;
    before(async () => {
      runs = await runWithAll((call) => (ASKED_TO_CHOOSE.test(call.text) ? 'hang' : readingAndChoosing(call)));
    });

    for (const provider of PROVIDERS) {
      it(`is 504 deadline within a second after the time of the request, as ${provider}`, () =>
        expectDeadline(runs.get(provider), provider, 2));
    }
  });
});

function expectDeadline(run: VendorRun | undefined, provider: string, calls: number): void {
  if (run === undefined) throw new Error(`${provider} was not asked`);
  expect([run.status, run.problem.code]).to.deep.equal(ANSWERS.too_slow);
  expect(run.problem).to.include({ retryable: true, retry_after_s: null });
  expect(run.problem.detail).to.include('longer timeout');
  expect(run.calls).to.have.length(calls);
  expect(run.tookMs).to.be.within(500, within(TIMEOUT_S * 1_000 + LATE_BY_MS));
}

/** What came of each provider, all at once. */
async function forAll(run: (provider: string) => Promise<VendorRun>): Promise<ReadonlyMap<string, VendorRun>> {
  const runs = await Promise.all(PROVIDERS.map(async (provider) => [provider, await run(provider)] as const));
  return new Map(runs);
}
