import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Describes tests that need Chromium. Without it they are skipped, unless QM_TEST_BROWSER=required. */
export function describeWithBrowser(title: string, define: () => void): void {
  if (existsSync(CHROMIUM) || process.env['QM_TEST_BROWSER'] === 'required') describe(title, define);
  else describe.skip(title, define);
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS.split(' ') });
}
