import { expect } from 'chai';
import { describePage, expectNoBarrier, hold, VIEWS } from '../support/page-in-browser.ts';

const SEARCH = '**/api/mcp/search?*';
const LIST = '**/api/mcp/servers?*';

describePage('The catalog screen', ({ withPage, open }) => {
  const STATES: readonly (readonly [name: string, address: string, ready: string])[] = [
    ['only near hits', '/catalog?q=gameboy+emulator', '.note.warning'],
    ['nothing found with filters', '/catalog?q=zzzzqqqq&official=true&status=active', '.empty .button'],
    ['more rows', '/catalog?shown=60', '.more'],
    ['an impossible filter', '/catalog?transport=pigeon', '[role=alert]'],
  ];
  for (const view of VIEWS) {
    for (const [name, address, ready] of STATES) {
      it(`has no barrier: ${name}, ${view.width} px, ${view.colorScheme}`, async () => {
        await withPage(view, async (page) => {
          await open(page, address, ready);
          await expectNoBarrier(page);
        });
      });
    }

    it(`has no barrier while it is slow, after it failed and with its filters open, ${view.width} px, ${view.colorScheme}`, async () => {
      await withPage(view, async (page) => {
        const answers = await hold(page, SEARCH);
        await open(page, '/catalog?q=slack', '.skeleton');
        await expectNoBarrier(page);
        await answers.release();
        await page.waitForSelector('.results');
        await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
        await expectNoBarrier(page);
        await page.route(SEARCH, (route) => route.abort());
        await page.locator('#search').fill('calendar');
        await page.waitForSelector('[role=alert]');
        await expectNoBarrier(page);
      });
    });
  }

  it('says in plain words what the catalog lacks, and marks near hits', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog?q=gameboy+emulator', '.results');

      expect(await page.locator('.note').innerText()).to.include('The catalog has nothing for “gameboy”');
      expect(await page.locator('.results li').count()).to.equal(await page.getByText('only near').count());
    });
  });

  it('names what the catalog lacks when nothing comes near', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog?q=zzzzqqqq+wwwwvvvv', '.empty');

      expect(await page.locator('.empty').innerText()).to.include('“zzzzqqqq” and “wwwwvvvv”');
    });
  });

  it('shows more rows, says how many there are, and keeps them in the address', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog', '.more button');
      const names = await page.locator('.results a').allInnerTexts();
      await page.getByRole('button', { name: 'Show 30 more' }).click();
      await page.getByText(/^60 of [\d,]+ shown$/).waitFor();
      const more = await page.locator('.results a').allInnerTexts();
      await page.reload();
      await page.getByText(/^60 of [\d,]+ shown$/).waitFor();

      expect(more.slice(0, 30)).to.deep.equal(names);
      expect(await page.locator('.results a').allInnerTexts()).to.deep.equal(more);
      expect(new URL(page.url()).search).to.equal('?shown=60');
    });
  });

  it('reads only the further rows when more are shown', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog', '.more button');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.getByRole('button', { name: 'Show 30 more' }).click();
      await page.getByText(/^60 of/).waitFor();

      expect(
        asked.filter((one) => one.includes('/api/mcp/servers')).map((one) => /limit=\d+|cursor/g.exec(one)?.[0]),
      ).to.deep.equal(['limit=30']);
      expect(asked.some((one) => one.includes('cursor='))).to.equal(true);
    });
  });

  it('combines filters with their counts, and removes them one by one', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog?q=slack', '.facets label');
      const count = Number(
        await page
          .locator('.facets label', { hasText: /^Official/ })
          .locator('small')
          .innerText(),
      );
      await page.locator('.facets label', { hasText: /^Official/ }).click();
      await page.locator('.box [role=status]', { hasText: new RegExp(`^${count} servers?$`) }).waitFor();
      await page.locator('.facets label', { hasText: 'Hosted' }).first().click();
      await page.getByRole('button', { name: 'Remove the filter Hosted' }).waitFor();
      expect(new URL(page.url()).search).to.equal('?q=slack&official=true&transport=streamable-http');
      await page.getByRole('button', { name: 'Remove the filter Official' }).click();
      await page.getByRole('button', { name: 'Remove the filter Official' }).waitFor({ state: 'detached' });

      expect(new URL(page.url()).search).to.equal('?q=slack&transport=streamable-http');
      expect(await page.locator('.facets label', { hasText: 'Hosted' }).first().locator('input').isChecked()).to.equal(
        true,
      );
    });
  });

  it('goes back and forward through words and filters', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog?q=slack', '.facets label');
      await page.locator('.facets label', { hasText: 'No secrets' }).click();
      await page.getByRole('button', { name: 'Remove the filter No secrets' }).waitFor();
      await page.locator('.results a').first().click();
      await page.waitForSelector('.config');
      await page.goBack();
      await page.getByRole('button', { name: 'Remove the filter No secrets' }).waitFor();
      expect(await page.locator('#search').inputValue()).to.equal('slack');
      await page.goBack();
      await page.getByRole('button', { name: 'Remove the filter No secrets' }).waitFor({ state: 'detached' });
      await page.goForward();
      await page.getByRole('button', { name: 'Remove the filter No secrets' }).waitFor();

      expect(new URL(page.url()).search).to.equal('?q=slack&requires_credentials=false');
    });
  });

  it('keeps words in the address when a link is followed at once', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog', '.results');
      await page.locator('#search').fill('calendar');
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.waitForSelector('text=Token of the service');
      await page.goBack();
      await page.waitForSelector('#search');

      expect(await page.locator('#search').inputValue()).to.equal('calendar');
    });
  });

  it('searches without the filters when nothing matches', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog?q=slack&license=ISC', '.empty');
      await page.getByRole('button', { name: 'Search without the filters' }).click();
      await page.waitForSelector('.results');

      expect(new URL(page.url()).search).to.equal('?q=slack');
    });
  });

  it('aborts the search before, and shows the rows of the last words alone', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog', '.results');
      const answers = await hold(page, SEARCH);
      const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('q=slack'));
      const asked = page.waitForRequest((request) => request.url().includes('q=slack'));
      await page.locator('#search').fill('slack');
      await asked;
      await page.locator('#search').fill('calendar');
      expect((await aborted).failure()?.errorText).to.equal('net::ERR_ABORTED');
      await answers.release();
      await page.waitForSelector('.results a:has-text("Calendar")');
      await page.waitForURL('**/catalog?q=calendar');

      expect(await page.getByRole('link', { name: /calendar/i }).count()).to.be.above(0);
    });
  });

  it('keeps the rows when a search fails, and tries again', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog?q=slack', '.results');
      await page.route(SEARCH, (route) => route.abort());
      await page.locator('#search').fill('calendar');
      await page.waitForSelector('[role=alert]');
      expect(await page.locator('.results a').count()).to.be.above(0);
      await page.unroute(SEARCH);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForSelector('.results a:has-text("Calendar")');

      expect(await page.locator('[role=alert]').count()).to.equal(0);
    });
  });

  it('explains a failure of the service with its request, and tries again', async () => {
    await withPage({}, async (page) => {
      const problem = {
        type: 'urn:problem:overloaded',
        title: 'The service is busy',
        status: 503,
        detail: 'Try again in a moment.',
        code: 'overloaded',
        request_id: 'r-1',
        retryable: true,
      };
      await page.route(LIST, (route) =>
        route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      );
      await open(page, '/catalog', '[role=alert]');
      expect(await page.locator('[role=alert]').innerText()).to.include('Request r-1');
      await page.unroute(LIST);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForSelector('.results');

      expect(await page.locator('[role=alert]').count()).to.equal(0);
    });
  });

  it('searches by itself when the computer is online again', async () => {
    await withPage({}, async (page, context) => {
      await open(page, '/catalog', '.results');
      await context.setOffline(true);
      await page.locator('#search').fill('calendar');
      await page.waitForSelector('[role=alert]');
      await context.setOffline(false);
      await page.waitForSelector('.results a:has-text("Calendar")');

      expect(await page.locator('[role=alert]').count()).to.equal(0);
    });
  });
});
