import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describeWithBrowser, launchBrowser } from '../support/browser.ts';
import { startProgram, type Program } from '../support/program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVED = /^quartermaster listening on (http:\/\/127\.0\.0\.1:\d+)$/;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const MOST_BYTES = 60_000;
const WAIT_MS = 20_000;

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

type Violation = { readonly id: string; readonly nodes: readonly { readonly target: readonly string[] }[] };

describeWithBrowser('The page in a browser', () => {
  let program: Program;
  let browser: Browser;
  let url = '';
  const faults: string[] = [];

  before(async function () {
    this.timeout(60_000);
    spawnSync(process.execPath, ['scripts/build-web.ts', '--if-needed'], { cwd: ROOT, stdio: 'inherit' });
    program = startProgram('src/main.ts', ['serve'], { QM_PORT: '0', QM_LOG: 'silent', QM_CATALOG: 'memory:' });
    url = SERVED.exec(await program.firstLine)?.[1] ?? '';
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    program.process.kill('SIGTERM');
    await program.ended;
  });

  async function withPage(
    options: { readonly width?: number; readonly colorScheme?: 'light' | 'dark' },
    use: (page: Page, context: BrowserContext) => Promise<void>,
  ): Promise<void> {
    const { width = 1_280, colorScheme = 'light' } = options;
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      const isExpected = /status of (?:401|404)|ERR_INTERNET_DISCONNECTED/.test(message.text());
      if (message.type() === 'error' && !isExpected) faults.push(message.text());
    });
    try {
      await use(page, context);
    } finally {
      await context.close();
    }
  }

  async function open(page: Page, address: string, ready: string): Promise<void> {
    await page.goto(url + address);
    await page.waitForSelector(ready);
  }

  for (const [name, address, ready] of STATES) {
    for (const [width, colorScheme] of [
      [1_280, 'light'],
      [360, 'dark'],
    ] as const) {
      it(`has no barrier and no sideways scroll: ${name}, ${width} px, ${colorScheme}`, async () => {
        await withPage({ width, colorScheme }, async (page) => {
          await open(page, address, ready);
          await page.evaluate(AXE);
          const violations = await page.evaluate(
            async () =>
              (await (globalThis as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } }).axe.run())
                .violations,
          );
          const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');

          expect(violations.map(({ id, nodes }) => `${id} ${String(nodes[0]?.target)}`)).to.deep.equal([]);
          expect(overflow).to.be.at.most(0);
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
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(url)) foreign.push(request.url());
      });
      await open(page, LINEAR, '.graph');

      expect(foreign).to.deep.equal([]);
    });
    expect(bytes).to.be.at.most(MOST_BYTES);
  });

  it('made no fault and broke no policy in all of this', () => {
    expect(faults).to.deep.equal([]);
  });
});
