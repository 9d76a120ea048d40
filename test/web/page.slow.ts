import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { describePage, expectNoBarrier, VIEWS } from '../support/page-in-browser.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST_BYTES = 60_000;

const task = (words: string): string => `/?${new URLSearchParams({ task: words }).toString()}`;

const PARTIAL = task('Read the open issues in Linear, then fold my laundry and iron the shirts');
const LINEAR = task('Read the open issues in Linear');

/** Screens in their states: name, address, and a selector that tells that the state is shown. */
const STATES: readonly (readonly [name: string, address: string, ready: string])[] = [
  ['empty', '/', '.empty'],
  ['needs setup', LINEAR, '.graph'],
  ['partly covered', PARTIAL, '.pick.gap'],
  ['dangerous', task('Delete all stale branches of our GitHub repository acme/shop'), '.verdict'],
  ['no server needed', task('Explain what a monad is'), '.verdict'],
  ['nothing fits', task('Fold my laundry and iron the shirts'), '.verdict'],
  ['not a task', task('hello'), '.verdict'],
  ['conflict', `${LINEAR}&limit=keyless&limit=official`, '.verdict'],
  ['catalog', '/catalog?q=slack', '.results'],
  ['catalog without hits', '/catalog?q=zzzzqqqq', '.empty'],
  ['server', '/catalog/com.slack/mcp', '.tools'],
  ['unknown server', '/catalog/no.such/server', '[role=alert]'],
  ['runs', '/runs', 'h1'],
  ['settings', '/settings', '.rows'],
];

describePage('The page in a browser', ({ withPage, open }) => {
  for (const [name, address, ready] of STATES) {
    for (const view of VIEWS) {
      it(`has no barrier and no sideways scroll: ${name}, ${view.width} px, ${view.colorScheme}`, async () => {
        await withPage(view, async (page) => {
          await open(page, address, ready);
          await expectNoBarrier(page);
        });
      });
    }
  }

  for (const width of [320, 3_840]) {
    it(`has no sideways scroll at ${width} px`, async () => {
      await withPage({ width }, async (page) => {
        await open(page, PARTIAL, '.graph');

        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).to.be.at.most(0);
      });
    });
  }

  it('takes a task from the box, with the keyboard alone, and moves the focus to the verdict', async () => {
    await withPage({}, async (page) => {
      await open(page, '/', '#task');
      await page.keyboard.press('/');
      await page.keyboard.type('Read the open issues in Linear');
      await page.keyboard.press('Control+Enter');
      await page.waitForSelector('.graph');

      expect(page.url()).to.include('task=Read+the+open+issues');
      expect(await page.evaluate('document.activeElement.tagName')).to.equal('H1');
    });
  });

  it('draws a line from each need to what covers it', async () => {
    await withPage({}, async (page) => {
      await open(page, PARTIAL, '.graph path');
      const [needs, lines] = [await page.locator('.need').count(), await page.locator('.graph > svg path').count()];

      expect(lines).to.equal(needs);
    });
  });

  it('answers questions in place, and the stack follows', async () => {
    await withPage({}, async (page) => {
      await open(page, task('Post the weather of Oslo to Slack every morning'), '.next input');
      await page.locator('.next input').first().fill('#weather');
      await page.getByRole('button', { name: 'Update the stack' }).click();
      await page.waitForSelector('text=Forget the answers');

      expect(await page.locator('.next').innerText()).to.include('#weather');
    });
  });

  it('keeps limits in the address', async () => {
    await withPage({}, async (page) => {
      await open(page, '/', '#task');
      await page.locator('#task').fill('Check the weather in Oslo');
      await page.getByText('No secrets').click();
      await page.getByRole('button', { name: 'Recommend' }).click();
      await page.waitForSelector('.verdict');
      expect(page.url()).to.include('limit=keyless');
      await page.reload();
      await page.waitForSelector('.verdict');

      expect(await page.getByLabel('No secrets').isChecked()).to.equal(true);
    });
  });

  it('copies the configuration of the chosen client', async () => {
    await withPage({}, async (page) => {
      await open(page, LINEAR, '.config');
      await page.getByRole('tab', { name: 'Cursor' }).click();
      await page.locator('.config .file').getByRole('button').first().click();
      await page.waitForSelector('text=Copied');

      expect(JSON.parse(await page.evaluate('navigator.clipboard.readText()'))).to.have.property('mcpServers');
    });
  });

  it('searches as one types, and loses no letter', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog', '.results');
      await page.locator('#search').pressSequentially('calendar');
      await page.waitForSelector('.results a:has-text("Calendar")');

      await page.waitForURL('**/catalog?q=calendar');

      expect(await page.locator('#search').inputValue()).to.equal('calendar');
    });
  });

  it('filters the catalog, and shows how many servers are left', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog?q=slack', '.results');
      const before = await page.locator('.box [role=status]').innerText();
      await page.getByText('Official', { exact: true }).click();
      await page.locator('.box [role=status]', { hasNotText: before }).waitFor();

      expect(page.url()).to.include('official=true');
    });
  });

  it('opens a server, and writes the configuration of any client', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog?q=slack', '.results');
      await page.locator('.results a').first().click();
      await page.waitForSelector('.config pre');
      await page.getByRole('tab', { name: 'Goose' }).click();
      await page.waitForSelector('.file code:has-text("goose")');

      expect(await page.locator('.config pre').innerText()).to.include('extensions:');
    });
  });

  it('goes back to the last screen, and between screens by keys', async () => {
    await withPage({}, async (page) => {
      await open(page, '/', '.empty');
      await page.locator('h1').click();
      await page.keyboard.press('g');
      await page.keyboard.press('c');
      await page.waitForSelector('.results');
      await page.goBack();
      await page.waitForSelector('.empty');

      expect(new URL(page.url()).pathname).to.equal('/');
    });
  });

  it('says that the service does not answer, and keeps the text', async () => {
    await withPage({}, async (page, context) => {
      await open(page, '/', '#task');
      await context.setOffline(true);
      await page.locator('#task').fill('Read the open issues in Linear');
      await page.keyboard.press('Control+Enter');
      await page.waitForSelector('[role=alert]');

      expect(await page.locator('[role=alert]').innerText()).to.include('does not answer');
      expect(await page.locator('#task').inputValue()).to.equal('Read the open issues in Linear');
    });
  });

  it('changes its colours in the settings, and remembers them', async () => {
    await withPage({}, async (page) => {
      await open(page, '/settings', 'select');
      await page.getByLabel('Colours').selectOption('dark');
      await page.reload();
      await page.waitForSelector('select');

      expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).to.equal('dark');
    });
  });

  it('loads at most 60 kB for the first view, from its own origin alone', async () => {
    const folder = join(ROOT, 'dist', 'web');
    const packed = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.br'));
    const bytes = packed.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    await withPage({}, async (page) => {
      await open(page, LINEAR, '.graph');
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== new URL(page.url()).origin) foreign.push(request.url());
      });
      await page.reload();
      await page.waitForSelector('.graph');

      expect(foreign).to.deep.equal([]);
    });
    expect(bytes).to.be.at.most(MOST_BYTES);
  });
});
