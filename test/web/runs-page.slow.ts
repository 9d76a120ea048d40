import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { describePage, expectNoBarrier, hold, VIEWS } from '../support/page-in-browser.ts';
import { aReading, aReadNeed } from '../support/providers.ts';
import { calling, playRun, RUN_ID, type PlayedRun } from '../support/run-stage.ts';

const LIST = '**/api/runs?*';
const RUN = `**/api/runs/${RUN_ID}`;
const EVENTS = `${RUN}/events*`;
const ADDRESS = `/runs/${RUN_ID}`;
const NOW = '2026-11-20T12:00:00.000Z';
const ANALYSIS = [
  JSON.stringify(aReading({ complexity: 'simple', needs: [aReadNeed()] })),
  JSON.stringify({ choices: [{ need: 'n1', pick: 'c1', reason: 'It lists issues.' }] }),
];
const ANSWER = 'Two issues are open: #412 "Login fails" and #418 "Export is slow".';

const STATUS = {
  run_id: RUN_ID,
  status: 'running',
  mode: 'async',
  task: 'List the open issues of acme/shop',
  provider: 'openai',
  created_at: '2026-11-20T09:00:00.000Z',
  started_at: '2026-11-20T09:00:01.000Z',
  ended_at: null,
  timeout_s: 300,
  cancelling: false,
  last_event: 0,
  links: { self: ADDRESS, events: `${ADDRESS}/events` },
};

const json = (route: Route, body: unknown, status = 200): Promise<void> =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

describePage('The screen of runs', ({ withPage, open }) => {
  let played: PlayedRun;
  before(async () => {
    played = await playRun({ turns: [...ANALYSIS, calling(['board-mcp__list_issues']), ANSWER] });
  });

  /** Serves the events of the played run; without `end` the stream is cut. */
  const stream = (hasEnd: boolean): string =>
    played.events
      .map((event, index) => {
        const data = { ...event, seq: index + 1, at: NOW, elapsed_ms: 1_000, remaining_ms: 60_000 };
        return `id: ${index + 1}\nevent: ${event.stage}\ndata: ${JSON.stringify(data)}\n\n`;
      })
      .join('') + (hasEnd ? 'event: end\ndata: {}\n\n' : '');

  async function openLive(page: Page): Promise<void> {
    await page.route(RUN, (route) => json(route, STATUS));
    const asked = { count: 0 };
    await page.route(EVENTS, async (route) => {
      asked.count += 1;
      if (asked.count === 1) await route.fulfill({ contentType: 'text/event-stream', body: stream(false) });
    });
    await open(page, ADDRESS, '.events li');
  }

  async function openRecord(page: Page, changes: object = {}): Promise<void> {
    await page.route(RUN, (route) => json(route, { ...played.record, ...changes }));
    await open(page, ADDRESS, 'dl');
  }

  for (const view of VIEWS) {
    const name = `${view.width} px, ${view.colorScheme}`;
    it(`has no barrier in its list, empty and filled, ${name}`, async () => {
      await withPage(view, async (page) => {
        await open(page, '/runs', '.empty');
        await expectNoBarrier(page);
        const all = ['queued', 'running', 'succeeded', 'not_executed', 'failed', 'cancelled', 'interrupted'];
        await page.route(LIST, (route) =>
          json(
            route,
            all.map((status) => ({ ...STATUS, status, run_id: `run_${status}` })),
          ),
        );
        await open(page, '/runs', '.runs');
        await expectNoBarrier(page);
      });
    });

    it(`has no barrier for a live run, its question and its lost network, ${name}`, async () => {
      await withPage(view, async (page, context) => {
        await openLive(page);
        await expectNoBarrier(page);
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('button', { name: 'Let it go on' }).waitFor();
        await expectNoBarrier(page);
        await context.setOffline(true);
        await page.getByText('This computer is offline').waitFor();
        await expectNoBarrier(page);
      });
    });

    it(`has no barrier for a record, a failed run and an unknown one, ${name}`, async () => {
      await withPage(view, async (page) => {
        await openRecord(page, { artifacts: [{ path: 'a/b.csv', bytes: 43, sha256: 'f', valid: false }] });
        await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
        await expectNoBarrier(page);
        await openRecord(page, { status: 'failed', summary: 'No model responded.', attempts: [], output: null });
        await expectNoBarrier(page);
        await open(page, '/runs/run_00000000000000000000000009', '[role=alert]');
        await expectNoBarrier(page);
      });
    });
  }

  it('lists state, task and age of each run, and leads to it', async () => {
    await withPage({}, async (page) => {
      await page.clock.setFixedTime(NOW);
      await page.route(LIST, (route) => json(route, [{ ...STATUS, status: 'not_executed' }]));
      await open(page, '/runs', '.runs');
      const row = await page.locator('.runs li').innerText();

      expect(row).to.include('List the open issues of acme/shop');
      expect(row).to.include('not executed');
      expect(row).to.include('3 hours ago');
      expect(await page.locator('.runs a').getAttribute('href')).to.equal(ADDRESS);
    });
  });

  it('shows the events of a run, and its record after the end', async () => {
    await withPage({}, async (page) => {
      const answers = [STATUS, played.record];
      await page.route(RUN, (route) => json(route, answers.shift()));
      const events = await hold(page, EVENTS);
      await open(page, ADDRESS, 'text=The run waits for its start.');
      await page.unroute(EVENTS);
      await page.route(EVENTS, (route) => route.fulfill({ contentType: 'text/event-stream', body: stream(true) }));
      await page.evaluate("dispatchEvent(new Event('online'))");
      await page.waitForSelector('dl');
      await events.release();

      expect(await page.locator('main').innerText()).to.include(played.record.summary);
    });
  });

  it('names the calls of an event, and the attempt', async () => {
    await withPage({}, async (page) => {
      await openLive(page);
      const text = await page.locator('.events').innerText();

      expect(text).to.include('Tool list_issues: answered');
      expect(text).to.include('attempt 1');
    });
  });

  it('resumes after the last event when the computer is online again', async () => {
    await withPage({}, async (page, context) => {
      await openLive(page);
      await context.setOffline(true);
      await page.getByText('This computer is offline').waitFor();
      const resumed = page.waitForRequest((request) => request.url().includes(`after=${played.events.length}`));
      await context.setOffline(false);
      await resumed;
      await page.getByText('This computer is offline').waitFor({ state: 'detached' });

      expect(await page.locator('.events li').count()).to.equal(played.events.length);
    });
  });

  it('cancels a run after a confirmation alone', async () => {
    await withPage({}, async (page) => {
      await openLive(page);
      const methods: string[] = [];
      page.on('request', (request) => void methods.push(request.method()));
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.locator('button:focus', { hasText: 'Let it go on' }).waitFor();
      expect(methods).to.not.include('DELETE');
      const cancelled = page.waitForRequest((request) => request.method() === 'DELETE');
      await page.getByRole('button', { name: 'Cancel the run' }).click();
      await page.getByRole('button', { name: 'Cancelling …' }).waitFor();

      expect(new URL((await cancelled).url()).pathname).to.match(/^\/api\/runs\//);
    });
  });

  it('shows checks with quotes, tokens, files and the record', async () => {
    await withPage({}, async (page) => {
      await openRecord(page, { artifacts: [{ path: 'a/b.csv', bytes: 43, sha256: 'f', valid: true }] });
      const text = await page.locator('main').innerText();
      for (const { text: check } of played.record.checks?.checks ?? []) expect(text).to.include(check);
      const quote = played.record.attempts[0]?.checks.find((one) => one.quote !== null)?.quote;
      expect(text).to.include(quote);
      await page.getByText('Record as JSON').click();
      await page.getByRole('button', { name: 'Copy the record' }).click();
      await page.waitForSelector('text=Copied');

      expect(await page.getByRole('link', { name: 'a/b.csv' }).getAttribute('href')).to.equal(
        `/api${ADDRESS}/artifacts/a%2Fb.csv`,
      );
      expect(JSON.parse(await page.evaluate('navigator.clipboard.readText()'))).to.have.property('run_id', RUN_ID);
    });
  });

  it('says that a run is unknown, and leads to all runs', async () => {
    await withPage({}, async (page) => {
      await open(page, '/runs/run_00000000000000000000000009', '[role=alert]');
      await page.getByRole('link', { name: 'All runs' }).click();

      await page.waitForSelector('.empty');
    });
  });
});
