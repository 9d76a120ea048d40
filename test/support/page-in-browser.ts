import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { describeWithBrowser, launchBrowser } from './browser.ts';
import { startProgram, type Program } from './program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVED = /^quartermaster listening on (http:\/\/127\.0\.0\.1:\d+)$/;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WAIT_MS = 20_000;
/** Messages of the browser about answers that a test asks for. */
const EXPECTED = /status of (?:4|5)\d\d|net::ERR_(?:INTERNET_DISCONNECTED|FAILED|ABORTED)/;

type Violation = { readonly id: string; readonly nodes: readonly { readonly target: readonly string[] }[] };
type Options = { readonly width?: number; readonly colorScheme?: 'light' | 'dark' };

/** Widths and colour schemes in which a state has no barrier. */
export const VIEWS: readonly Required<Options>[] = [
  { width: 1_280, colorScheme: 'light' },
  { width: 1_280, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
];

export type PageTests = {
  /** Gives a test a page in a fresh context. */
  readonly withPage: (options: Options, use: (page: Page, context: BrowserContext) => Promise<void>) => Promise<void>;
  /** Opens an address of the page, and waits until a selector is visible. */
  readonly open: (page: Page, address: string, ready: string) => Promise<void>;
};

/** Describes tests of the page with a service of their own. A fault or a report of the policy fails its test. */
export function describePage(title: string, define: (tests: PageTests) => void): void {
  describeWithBrowser(title, () => {
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
    afterEach(() => expect(faults.splice(0)).to.deep.equal([]));

    define({
      async withPage({ width = 1_280, colorScheme = 'light' }, use) {
        const permissions = ['clipboard-read', 'clipboard-write'];
        const viewport = { width, height: 900 };
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', permissions });
        const page = await context.newPage();
        page.setDefaultTimeout(WAIT_MS);
        page.on('pageerror', (error) => faults.push(error.message));
        page.on('console', (message) => {
          if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text());
        });
        try {
          await use(page, context);
        } finally {
          await context.close();
        }
      },
      async open(page, address, ready) {
        await page.goto(url + address);
        await page.waitForSelector(ready);
      },
    });
  });
}

/** Fails for a finding of axe and for sideways scroll. */
export async function expectNoBarrier(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(
    async () =>
      (await (globalThis as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } }).axe.run())
        .violations,
  );
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');

  expect(violations.map(({ id, nodes }) => `${id} ${String(nodes[0]?.target)}`)).to.deep.equal([]);
  expect(overflow).to.be.at.most(0);
}

/** Holds the answers to an address back until the test lets them go. */
export async function hold(page: Page, address: string): Promise<{ readonly release: () => Promise<void> }> {
  const held: Route[] = [];
  await page.route(address, (route) => void held.push(route));
  return {
    release: async () => {
      await page.unroute(address);
      await Promise.allSettled(held.map((route) => route.continue()));
    },
  };
}
