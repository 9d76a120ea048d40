import { expect } from 'chai';
import { expectAnswerTo } from '../support/fault-answers.ts';
import { readingAndChoosing } from '../support/model-stand-in/reading.ts';
import { startModelStandIn, type ModelStandIn } from '../support/model-stand-in/stand-in.ts';
import { runWithVendor } from '../support/vendor-run.ts';
import { keysOf, PROVIDERS, startVendorService, type VendorService } from '../support/vendor-service.ts';
import { sharedVendors } from '../support/vendor-stage.ts';

const UNREACHABLE = { kind: 'unreachable', status: null, hint: null } as const;

describe('POST /api/run with a vendor that cannot be reached', () => {
  let standIn: ModelStandIn;
  let gone: ModelStandIn;
  before(async () => {
    [standIn, gone] = await Promise.all([startModelStandIn(), startModelStandIn()]);
    await gone.close();
  });
  after(() => standIn.close());

  for (const [what, code, baseUrl] of [
    ['nobody vouches for its certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', () => standIn.secureBaseUrl],
    ['it speaks no TLS', 'ERR_SSL_', () => (provider: string) => standIn.baseUrl(provider).replace('http:', 'https:')],
    ['nobody listens', 'ECONNREFUSED', () => gone.baseUrl],
  ] as const) {
    describe(`because ${what}`, () => {
      let service: VendorService;
      before(async () => {
        service = await startVendorService({ baseUrl: baseUrl() });
      });
      after(() => service.stop());

      for (const provider of PROVIDERS) {
        it(`is 502 provider_bad_response, as ${provider}`, async () => {
          const outcome = await runWithVendor({ service, standIn }, provider, 'ok');

          expectAnswerTo(UNREACHABLE, provider, outcome);
          expect(outcome.problem.detail).to.include(code);
          expect(outcome.calls).to.deep.equal([]);
        });
      }
    });
  }
});

describe('POST /api/run with a vendor whose key is missing', () => {
  const vendors = sharedVendors();

  for (const provider of PROVIDERS) {
    const [variable] = Object.keys(keysOf(provider, ''));
    it(
      variable === undefined ? `needs none, as ${provider}` : `is 401 and names ${variable}, as ${provider}`,
      async () => {
        const members = { api_key: null };
        const { status, problem, calls } = await runWithVendor(vendors(), provider, readingAndChoosing, members);

        if (variable === undefined) return expect(status).to.equal(200);
        expect([status, problem.code, problem.provider]).to.deep.equal([401, 'missing_api_key', provider]);
        expect(problem.detail).to.include(variable).and.to.include('api_key');
        return expect(calls).to.deep.equal([]);
      },
    );
  }
});
