import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RecommendAnswer } from '../../src/application/recommend/recommend-stack.ts';
import { commonFaults, SLOW_FAULTS } from '../support/chat-faults.ts';
import { postRun } from '../support/http-client.ts';
import { expectKey, MARK, MARKED, markedKey } from '../support/marked-keys.ts';
import { ASKED_TO_CHOOSE } from '../support/model-stand-in/reading.ts';
import { startModelStandIn, type ModelStandIn, type Plan } from '../support/model-stand-in/stand-in.ts';
import { startProgram } from '../support/program.ts';
import { aReading, aReadNeed } from '../support/providers.ts';
import { openSearchStandIn, type SearchStandIn } from '../support/search-stand-in/stand-in.ts';
import { temporaryFolders } from '../support/temporary-folder.ts';
import { ANSWERS } from '../support/fault-answers.ts';
import { baseUrlsOf } from '../support/vendor-service.ts';

const TASK = 'List the open issues of acme/shop in GitHub';
const READING = aReading({ needs: [aReadNeed({ system: 'github' })] });
const CHOICE = { choices: [{ need: 'n1', pick: 'c1', reason: 'It is the maker’s own.' }] };
const understood: Plan = ({ text }) => ({
  say: { text: JSON.stringify(ASKED_TO_CHOOSE.test(text) ? CHOICE : READING) },
});
/** Those after which nobody is asked again, for this program really waits; and too few that speak against the vendor for it to be left alone. */
const SAMPLE = [
  ...SLOW_FAULTS,
  ...commonFaults().filter(
    ({ kind, hint }) => ['auth', 'quota', 'permission', 'rejected'].includes(kind) || hint === 12_000,
  ),
  ...commonFaults().filter(({ title }) => /a page$|a number where/.test(title)),
];

describe('The program with a vendor', () => {
  const newFolder = temporaryFolders();
  let standIn: ModelStandIn;
  let search: SearchStandIn;
  before(async () => {
    [standIn, search] = await Promise.all([startModelStandIn(), openSearchStandIn('tavily')]);
  });
  after(() => Promise.all([standIn.close(), search.close()]));
  const recommend = (env: Readonly<Record<string, string>>, ...words: readonly string[]) =>
    startProgram('src/main.ts', ['recommend', TASK, ...words], { ...baseUrlsOf(standIn.baseUrl), ...env }).ended;

  it('recommends what the model of --provider understood, with the key of the environment', async () => {
    standIn.always('mistral', understood);
    const key = markedKey();
    const { code, stdout, stderr } = await recommend({ MISTRAL_API_KEY: key }, '--provider', 'mistral', '--json');
    const { task } = JSON.parse(stdout) as RecommendAnswer;

    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    expect([task.analyzed_by, task.analysis?.model]).to.deep.equal(['mistral', 'mistral-medium-2604-0324']);
    expect(stdout).to.not.include(MARK);
    for (const call of standIn.calls) expectKey(call, key);
  });

  it('ends with 4 without a key and with 1 when the vendor refuses it, and names the variable', async () => {
    standIn.always('mistral', { status: 401 });
    const [missing, refused] = await Promise.all([
      recommend({}, '--provider', 'mistral'),
      recommend({ MISTRAL_API_KEY: markedKey() }, '--provider', 'mistral'),
    ]);

    expect([missing.code, missing.stdout, refused.code, refused.stdout]).to.deep.equal([4, '', 1, '']);
    expect(missing.stderr).to.match(/^quartermaster: mistral needs a key: .*MISTRAL_API_KEY.*\n$/);
    expect(refused.stderr).to.match(/^quartermaster: mistral answered 401: .*MISTRAL_API_KEY.*\n$/);
    expect(refused.stderr).to.not.include(MARK);
  });

  it('ends with 2 and names those there are when there is no such provider', async () => {
    const { code, stdout, stderr } = await recommend({}, '--provider', 'openia');

    expect([code, stdout]).to.deep.equal([2, '']);
    expect(stderr).to.match(/^quartermaster: .*"openia".*local, openai, anthropic, gemini, .*\n/);
  });

  it('shows no key in answers, logs, its arguments, what a model is asked, or the file of the catalog', async () => {
    const folder = newFolder();
    const service = startProgram('src/main.ts', ['serve'], {
      ...baseUrlsOf(standIn.baseUrl),
      QM_PORT: '0',
      QM_CATALOG: `sqlite:${join(folder, 'catalog.db')}`,
      QM_SEARCH: 'tavily',
      QM_TAVILY_BASE_URL: search.url,
      TAVILY_API_KEY: MARKED.environmentForSearch,
      ANTHROPIC_API_KEY: MARKED.environment,
    });
    const url = /(http:\S+)$/.exec(await service.firstLine)?.[1] ?? '';
    const key = markedKey();
    const asked = standIn.calls.length;
    const answers: string[] = [];
    const run = async (plan: Plan, members: object): Promise<number> => {
      standIn.always('anthropic', plan);
      const secrets = { search_api_key: MARKED.search, credentials: { GITHUB_TOKEN: MARKED.credential } };
      const request = { task: TASK, provider: 'anthropic', dry_run: true, ...secrets, ...members };
      const answer = await postRun({ url }, request);
      answers.push(await answer.text());
      return answer.status;
    };

    let words = '';
    try {
      expect(await run(understood, { api_key: key })).to.equal(200);
      expect(await run(understood, {})).to.equal(200);
      for (const { plan, kind, title } of SAMPLE) {
        const [status] = ANSWERS[kind];
        expect(await run(plan, { api_key: key, timeout: 1 }), title).to.equal(status);
      }
      words = argumentsOf(service.process.pid);
    } finally {
      service.process.kill('SIGTERM');
    }
    const { stdout, stderr } = await service.ended;

    expect(answers.join('')).to.not.include(MARK);
    expect(stdout + stderr)
      .to.include('"status":504')
      .and.not.include(MARK);
    expect(words).to.not.include(MARK);
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file)).includes(MARK), file).to.equal(false);
    const calls = standIn.calls.slice(asked);
    calls.forEach((call, index) => expectKey(call, [2, 3].includes(index) ? MARKED.environment : key));
    expect(new Set(search.keys)).to.deep.equal(new Set([MARKED.search]));
  });
});

/** What a process was started with, and every process that it has started; nothing where the system does not tell. */
function argumentsOf(pid: number | undefined): string {
  const folder = `/proc/${pid}`;
  if (!existsSync(folder)) return '';
  const children = readFileSync(`${folder}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return readFileSync(`${folder}/cmdline`, 'utf8') + children.map((child) => argumentsOf(Number(child))).join('');
}
