/** Makes the pictures of the page for the README: `npm run screenshots`. It takes Chromium at /usr/bin/chromium. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const FOLDER = 'docs/images';
const TASK = 'Every weekday at 8, summarise new GitHub issues of acme/shop and post them to Slack';
const PICTURES = [
  ['recommend', `/?${new URLSearchParams({ task: TASK }).toString()}`, '.graph', 'light'],
  ['catalog', '/catalog?q=calendar', '.results', 'dark'],
] as const;

const env = { ...process.env, QM_PORT: '0', QM_LOG: 'silent', QM_CATALOG: 'memory:' };
const service = spawn(process.execPath, ['src/main.ts', 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = (await once(service.stdout, 'data')) as [Buffer];
const url = /http:\S+/.exec(line.toString())?.[0] ?? '';
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
mkdirSync(FOLDER, { recursive: true });
for (const [name, address, ready, colorScheme] of PICTURES) {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 960 }, colorScheme, reducedMotion: 'reduce' });
  await page.goto(url + address);
  await page.waitForSelector(ready);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
}
await browser.close();
service.kill('SIGTERM');
