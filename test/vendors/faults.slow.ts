import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RecommendAnswer } from '../../src/application/recommend/recommend-stack.ts';
import { KNOWN_PROVIDERS } from '../../src/infrastructure/config/known-providers.ts';
import { commonFaults, ownFaults } from '../support/chat-faults.ts';
import { ANSWERS, callsFor, expectAnswerTo } from '../support/fault-answers.ts';
import { postRun } from '../support/http-client.ts';
import { MARK, MARKED } from '../support/marked-keys.ts';
import { ASKED_TO_CHOOSE, readingAndChoosing } from '../support/model-stand-in/reading.ts';
import type { Mode } from '../support/model-stand-in/mode.ts';
import { startModelStandIn, type ModelStandIn, type Plan } from '../support/model-stand-in/stand-in.ts';
import { openSearchStandIn, type SearchStandIn } from '../support/search-stand-in/stand-in.ts';
import { temporaryFolders } from '../support/temporary-folder.ts';
import { runWithVendor, TASK, type VendorRun } from '../support/vendor-run.ts';
import { keysOf, PROVIDERS, startVendorService, type VendorService } from '../support/vendor-service.ts';

/** What a model may say that is of no use, and how often it is asked for each of the two steps. */
const USELESS: readonly (readonly [title: string, mode: Mode, callsAStep: number])[] = [
  ['refuses', 'refusal', 1],
  ['says nothing', 'empty', 2],
  ['says no JSON', 'ok', 2],
  ['says JSON of another shape', 'wrong_shape', 2],
  ['is cut at its limit of tokens', 'truncated_json', 2],
  ['calls a tool that it was not given', 'tool_call', 2],
];

describe('POST /api/run with a vendor', () => {
  const newFolder = temporaryFolders();
  let standIn: ModelStandIn;
  let search: SearchStandIn;
  before(async () => {
    [standIn, search] = await Promise.all([startModelStandIn(), openSearchStandIn('tavily')]);
  });
  after(() => Promise.all([standIn.close(), search.close()]));

  for (const provider of PROVIDERS) {
    describe(`as ${provider}`, () => {
      const kind = KNOWN_PROVIDERS[provider]?.kind ?? 'openai-compatible';
      let folder: string;
      let service: VendorService;
      before(async () => {
        folder = newFolder();
        const env = {
          ...keysOf(provider, MARKED.environment),
          QM_CATALOG: `sqlite:${join(folder, 'catalog.db')}`,
          QM_SEARCH: 'tavily',
          QM_TAVILY_BASE_URL: search.url,
          TAVILY_API_KEY: MARKED.environmentForSearch,
        };
        service = await startVendorService({ baseUrl: standIn.baseUrl, env });
      });
      after(() => service.stop());

      const run = (plan: Plan, members: Readonly<Record<string, unknown>> = {}): Promise<VendorRun> =>
        runWithVendor({ service, standIn }, provider, plan, members);

      it('answers with what the model understood and chose, and with what that took', async () => {
        const { status, answer, calls } = await run(readingAndChoosing);
        const { task, recommendation } = answer;

        expect([status, task.analyzed_by, calls.length]).to.deep.equal([200, provider, 2]);
        expect(task.analysis).to.deep.include({ provider, calls: 1, tokens: { input: 36, output: 24 } });
        expect(recommendation.choice).to.deep.include({ provider, calls: 1, tokens: { input: 36, output: 24 } });
        expect(recommendation.warnings).to.deep.equal([]);
        expect(recommendation.mcp_servers.map(({ name }) => name)).to.deep.equal([
          'com.boardly/board-mcp',
          'com.parley/chat-mcp',
        ]);
      });

      for (const fault of [...commonFaults(), ...ownFaults(provider, kind)]) {
        it(`is ${ANSWERS[fault.kind].join(' ')} when the vendor ${fault.title}`, async () => {
          const outcome = await run(fault.plan);

          expectAnswerTo(fault, provider, outcome);
          expect(outcome.calls).to.have.length(callsFor(fault));
        });
      }

      for (const fault of commonFaults().filter(({ title }) => /40[013]$|429$|answers 500$|cut$/.test(title))) {
        it(`is ${ANSWERS[fault.kind].join(' ')} when the vendor ${fault.title} only in the choice`, async () => {
          const { plan: mode } = fault;
          if (typeof mode === 'function') throw new TypeError('this fault does not depend on the call');
          const outcome = await run((call) => (ASKED_TO_CHOOSE.test(call.text) ? mode : readingAndChoosing(call)));

          expectAnswerTo(fault, provider, outcome);
          expect(outcome.calls).to.have.length(1 + callsFor(fault));
        });
      }

      for (const [title, mode, callsAStep] of USELESS) {
        it(`is 200, from rules and with warnings, when the model ${title}`, async () => {
          const { status, answer, calls } = await run(mode);
          const { task, recommendation } = answer;
          const local = await localAnswer();

          expect([status, task.analyzed_by]).to.deep.equal([200, 'local']);
          expect(recommendation.warnings.map(({ code }) => code)).to.deep.equal([
            'analysis_unusable',
            'choice_unusable',
          ]);
          expect(task.needs).to.deep.equal(local.task.needs);
          expect(recommendation.client_configs).to.deep.equal(local.recommendation.client_configs);
          expect(calls).to.have.length(2 * callsAStep);
        });
      }

      it('takes the key of the environment where the request brings none, and shows it as little', async () => {
        for (const fault of commonFaults().filter(({ title }) => /40[13]$|429$|answers 500$|cut$/.test(title))) {
          expectAnswerTo(fault, provider, await run(fault.plan, { api_key: null }));
        }
        expect((await run(readingAndChoosing, { api_key: null })).status).to.equal(200);
      });

      it('has written none of the keys to the store of the catalog', async () => {
        expect((await fetch(`${service.url}/ready`)).status).to.equal(200);
        const files = readdirSync(folder);

        expect(files).to.include('catalog.db');
        for (const file of files) expect(readFileSync(join(folder, file)).includes(MARK), file).to.equal(false);
      });

      const localAnswer = async (): Promise<RecommendAnswer> =>
        (await (await postRun(service, { task: TASK, dry_run: true })).json()) as RecommendAnswer;
    });
  }
});
