import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../test/support/browser.ts';
import { withService } from './child.ts';
import { percentile } from './percentile.ts';

/*
 * Waits of the page in Chromium: from the arrival of an answer to the frame that shows it, and from the press of a key to
 * the frame with the rows of the search. The second includes the rest before a request and the request itself.
 */
const ANSWER_MS = 150;
const SEARCH_MS = 100;
const ROUNDS = 5;
const TASKS = [
  'Read the open issues in Linear',
  'Every weekday at 8, post new GitHub issues of acme/shop to Slack',
  'Query our Postgres database for customers without an order in 90 days, read only',
  'Put the amounts of the invoices in my Gmail inbox into a Google Sheet',
  'Delete all stale branches of our GitHub repository acme/shop',
  'Explain the difference between two sorting algorithms',
];
const WORDS = ['calendar', 'send mail', 'postgres', 'pull request', 'weather', 'invoice'];
/** Keeps the times of the last key press, of the last drawn rows and of the first drawn answer. */
const OBSERVER = `
  const times = { pressed: 0, drawn: 0, answered: 0 };
  Object.assign(globalThis, { times });
  const afterFrame = (done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  addEventListener('keydown', (event) => (times.pressed = event.timeStamp), true);
  new MutationObserver((changes) => {
    if (times.answered === 0 && document.querySelector('.verdict')) afterFrame((now) => (times.answered = now));
    const isDone = changes.some(({ target, type }) => type === 'attributes' && target.ariaBusy === 'false');
    if (isDone) afterFrame((now) => (times.drawn = now));
  }).observe(document, { attributes: true, attributeFilter: ['aria-busy'], childList: true, subtree: true });
`;

type Times = { readonly pressed: number; readonly drawn: number; readonly answered: number };

/** Waits without `eval`, which the policy of the page forbids. */
async function waitFor(page: Page, event: 'answered' | 'drawn'): Promise<void> {
  await page.waitForFunction((name) => {
    const { times } = globalThis as unknown as { readonly times: Times };
    return times[name] > times.pressed;
  }, event);
}

async function answerTime(page: Page, url: string, task: string): Promise<number> {
  await page.goto(`${url}/?${new URLSearchParams({ task }).toString()}`);
  await waitFor(page, 'answered');
  return page.evaluate<number>(
    `times.answered - performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/recommend')).responseEnd`,
  );
}

async function searchTimes(page: Page, url: string, words: string): Promise<readonly number[]> {
  await page.goto(`${url}/catalog`);
  await waitFor(page, 'drawn');
  await page.locator('#search').focus();
  const times: number[] = [];
  for (const letter of words) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    if (letter === ' ') continue;
    await waitFor(page, 'drawn');
    times.push(await page.evaluate<number>('times.drawn - times.pressed'));
  }
  return times;
}

function report(name: string, times: readonly number[], goal: number): void {
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const verdict = median <= goal ? 'met' : 'missed';
  process.stdout.write(
    `${name}: median ${median.toFixed(0)} ms (goal ≤ ${goal}: ${verdict}), p95 ${p95.toFixed(0)} ms, ${times.length} times\n`,
  );
  if (!(median <= goal)) process.exitCode = 1;
}

spawnSync(process.execPath, ['scripts/build-web.ts', '--if-needed'], { stdio: 'inherit' });
await withService(
  async ({ url }) => {
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
    await page.addInitScript(OBSERVER);
    const [answers, searches]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const task of TASKS) answers.push(await answerTime(page, url, task));
      for (const words of WORDS) searches.push(...(await searchTimes(page, url, words)));
    }
    await browser.close();
    report('answer drawn after it arrived', answers, ANSWER_MS);
    report('search drawn after a key press', searches, SEARCH_MS);
  },
  { QM_CATALOG: 'memory:' },
);
