import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describePage, expectNoBarrier, hold, VIEWS } from '../support/page-in-browser.ts';

const RUN = '**/recommend';
const LINEAR = 'Read the open issues in Linear';
const task = (words: string): string => `/?${new URLSearchParams({ task: words }).toString()}`;

async function openSlowly(page: Page, open: (page: Page, address: string, ready: string) => Promise<void>) {
  await page.clock.install();
  const answers = await hold(page, RUN);
  const asked = page.waitForRequest(RUN);
  await open(page, task(LINEAR), '#task');
  await asked;
  await page.clock.runFor(5_000);
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  return answers;
}

describePage('The screen that recommends', ({ withPage, open }) => {
  const STATES: readonly (readonly [name: string, address: string, ready: string])[] = [
    ['no order', task('hello'), '.restate'],
    ['another language', task('Przeczytaj otwarte zgłoszenia i wyślij podsumowanie do zespołu'), '.restate'],
    ['nothing fits', task('Fold my laundry and iron the shirts'), '.pick.gap'],
    ['partly covered', task('Read the open issues in Linear, then fold my laundry and iron the shirts'), '.pick.gap'],
    ['conflict', `${task(LINEAR)}&limit=keyless&limit=official`, '.verdict'],
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

    it(`has no barrier: slow, cancelled, failed and too long, ${view.width} px, ${view.colorScheme}`, async () => {
      await withPage(view, async (page) => {
        await openSlowly(page, open);
        await expectNoBarrier(page);
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.getByText('Cancelled.').waitFor();
        await expectNoBarrier(page);
        await page.unroute(RUN);
        await page.route(RUN, (route) => route.abort());
        await page.getByRole('button', { name: 'Recommend' }).click();
        await page.getByRole('button', { name: 'Try again' }).waitFor();
        await page.locator('#task').fill('word '.repeat(4_100));
        await page.getByText('Shorten it by').waitFor();
        await expectNoBarrier(page);
      });
    });
  }

  it('cancels a slow choice, keeps the text, and recommends the same text again', async () => {
    await withPage({}, async (page) => {
      const answers = await openSlowly(page, open);
      const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/recommend'));
      await page.getByRole('button', { name: 'Cancel' }).click();
      await aborted;
      expect(await page.locator('#task').inputValue()).to.equal(LINEAR);
      await answers.release();
      await page.getByRole('button', { name: 'Recommend' }).click();
      await page.waitForSelector('.graph');

      expect(await page.getByText('Cancelled.').count()).to.equal(0);
    });
  });

  it('tries again after the service was not reached, with the text and the limits', async () => {
    await withPage({}, async (page) => {
      await open(page, '/', '#task');
      await page.route(RUN, (route) => route.abort());
      await page.locator('#task').fill(LINEAR);
      await page.getByText('Only reads').click();
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Recommend' }).click();
      await page.waitForSelector('[role=alert]');
      expect(await page.locator('#task').inputValue()).to.equal(LINEAR);
      await page.unroute(RUN);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForSelector('.graph');

      expect(await page.getByLabel('Only reads').isChecked()).to.equal(true);
    });
  });

  it('explains a failure of the service, and tries again', async () => {
    await withPage({}, async (page) => {
      await page.route(RUN, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
      await open(page, task(LINEAR), '[role=alert]');
      expect(await page.locator('[role=alert]').innerText()).to.include('HTTP 502');
      await page.unroute(RUN);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForSelector('.graph');

      expect(await page.locator('[role=alert]').count()).to.equal(0);
    });
  });

  it('says by how much a text is too long, and sends nothing', async () => {
    await withPage({}, async (page) => {
      await open(page, '/', '#task');
      await page.locator('#task').fill('a'.repeat(20_412));
      await page.getByText('Shorten it by 412.').waitFor();

      expect(await page.getByRole('button', { name: 'Recommend' }).isDisabled()).to.equal(true);
      expect(await page.locator('#task').inputValue()).to.have.lengthOf(20_412);
    });
  });

  it('keeps a long task in an address that loads again', async () => {
    await withPage({}, async (page) => {
      const long = `Read the open issues in Linear. ${'The team is in Oslo. '.repeat(800)}`.trim();
      await open(page, '/', '#task');
      await page.locator('#task').fill(long);
      await page.getByRole('button', { name: 'Recommend' }).click();
      await page.waitForSelector('.verdict');
      await page.reload();
      await page.waitForSelector('.verdict');

      expect(await page.locator('#task').inputValue()).to.equal(long);
    });
  });

  it('shows tasks that hold an order, and keeps the text', async () => {
    await withPage({}, async (page) => {
      await open(page, task('hello'), '.restate');

      expect(await page.locator('h1').innerText()).to.equal('This text holds no order.');
      expect(await page.locator('.restate li').count()).to.be.above(2);
      expect(await page.locator('#task').inputValue()).to.equal('hello');
    });
  });

  it('names the language that was not read', async () => {
    await withPage({}, async (page) => {
      await open(page, task('Przeczytaj otwarte zgłoszenia i wyślij podsumowanie do zespołu'), '.restate');

      expect(await page.locator('h1').innerText()).to.equal('The text is in Polish and was not read.');
    });
  });

  it('leads from a need that nothing covers to the catalog', async () => {
    await withPage({}, async (page) => {
      await open(page, task('Fold my laundry and iron the shirts'), '.pick.gap');
      await page.getByRole('link', { name: 'Search the catalog' }).click();
      await page.waitForSelector('#search');

      expect(await page.locator('#search').inputValue()).to.include('laundry');
    });
  });

  it('takes back a limit that nothing keeps', async () => {
    await withPage({}, async (page) => {
      await open(page, `${task(LINEAR)}&limit=keyless`, '.verdict');
      await page.getByRole('button', { name: 'Try without “No secrets”' }).click();
      await page.waitForSelector('.graph');

      expect(page.url()).not.to.include('limit=');
    });
  });

  it('moves through all clients with arrow keys, and remembers the chosen one', async () => {
    await withPage({}, async (page) => {
      await open(page, task(LINEAR), '.config');
      expect(await page.getByRole('tab').count()).to.equal(30);
      await page.getByRole('tab', { name: 'Claude Code' }).focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate('document.activeElement.textContent')).to.equal('Cursor');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      expect(await page.evaluate('document.activeElement.textContent')).to.equal('Warp');
      await page.keyboard.press('Home');
      await page.keyboard.press('g');
      await page.keyboard.press('g');
      await page.waitForSelector('.file code:has-text("goose")');
      await page.reload();
      await page.waitForSelector('.file code:has-text("goose")');

      expect(await page.getByRole('tab', { selected: true }).allInnerTexts()).to.deep.equal(['Goose']);
      expect(await page.locator('[role=tab][tabindex="0"]').count()).to.equal(1);
    });
  });

  it('copies the configuration for the client of the box beside the next steps', async () => {
    await withPage({}, async (page) => {
      await open(page, task(LINEAR), '.paste');
      await page.getByLabel('Client', { exact: true }).selectOption('VS Code');
      await page.getByText('Put this into VS Code').waitFor();
      await page.locator('.paste code:has-text(".vscode/mcp.json")').waitFor();
      await page.getByRole('button', { name: 'Copy the configuration' }).click();
      await page.locator('.paste').getByText('Copied').waitFor();

      expect(JSON.parse(await page.evaluate('navigator.clipboard.readText()'))).to.have.property('servers');
    });
  });

  it('takes a server instead of the picked one, and gives it back', async () => {
    await withPage({}, async (page) => {
      await open(page, task(LINEAR), '.graph');
      const picked = await page.locator('.pick h3 a').first().getAttribute('href');
      await page.getByRole('button', { name: 'Take it instead' }).first().click();
      await page.locator('.chip', { hasText: 'Without' }).waitFor();
      await page.locator(`.pick h3 a[href="${picked}"]`).waitFor({ state: 'detached' });
      await page.locator('.chip', { hasText: 'Without' }).getByRole('checkbox').uncheck();
      await page.getByRole('button', { name: 'Recommend' }).click();
      await page.locator(`.pick h3 a[href="${picked}"]`).waitFor();

      expect(page.url()).not.to.include('without=');
    });
  });

  it('shows no implied need that the model meets by itself', async () => {
    await withPage({}, async (page) => {
      await open(page, task('Post the weather of Oslo to Slack every morning'), '.graph');

      expect(await page.getByText('What is sent is written from what was read.').count()).to.equal(0);
    });
  });

  it('links to the pages where the secrets are made', async () => {
    await withPage({}, async (page) => {
      await open(page, task('Add the total of the unpaid invoices in Xero to our Notion page'), '.next');

      expect(await page.locator('.next .fine a[href^="https://"]').count()).to.be.above(0);
    });
  });

  it('says that a configuration was copied, until another is shown', async () => {
    await withPage({}, async (page) => {
      await open(page, task(LINEAR), '.config');
      await page.locator('.file button').first().click();
      await page.getByText('Copied').waitFor();
      await page.getByRole('tab', { name: 'Codex' }).click();
      await page.waitForSelector('.file code:has-text("toml")');

      expect(await page.getByText('Copied').count()).to.equal(0);
    });
  });

  it('says how to copy where the browser has no clipboard', async () => {
    await withPage({}, async (page) => {
      await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      await open(page, task(LINEAR), '.config');
      await page.locator('.file button').first().click();

      await page.getByText('Select the text and copy it').waitFor();
    });
  });
});
