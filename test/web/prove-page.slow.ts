import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describePage, expectNoBarrier, VIEWS } from '../support/page-in-browser.ts';

const ADDRESS = '/?task=Read+the+open+issues+in+Linear';
const RUN = '**/api/run';
const ID = 'run_00000000000000000000000001';
const TOKEN = 'a-token-of-more-than-thirty-two-characters';

const REFUSED = {
  status: 401,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 401, code: 'unauthorized', title: 'A bearer token is needed', detail: 'Send one.' }),
};

/** Lets the service require the token for an address. */
const lock = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.request().headers()['authorization'] === `Bearer ${TOKEN}` ? route.fallback() : route.fulfill(REFUSED),
  );

async function giveToken(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Token of the service').fill(TOKEN);
  await page.getByRole('dialog').getByRole('button', { name: 'Use this token' }).click();
}

describePage('A proof from the page, and the token', ({ withPage, open }) => {
  async function openOrder(page: Page): Promise<void> {
    await open(page, ADDRESS, 'text=Prove it');
    await page.getByText('Prove it').click();
    await page.locator('button:enabled', { hasText: 'Start the run' }).waitFor();
  }

  for (const view of VIEWS) {
    it(`has no barrier: order of a proof, sheet for the token, ${view.width} px, ${view.colorScheme}`, async () => {
      await withPage(view, async (page) => {
        await openOrder(page);
        await page.getByLabel('The task is done by').selectOption({ index: 1 });
        await expectNoBarrier(page);
        await page.route('**/api/runs?*', (route) => route.fulfill(REFUSED));
        await open(page, '/runs', 'dialog[open]');
        await expectNoBarrier(page);
      });
    });
  }

  it('says what a run takes, starts one of the shown stack, and leads to it', async () => {
    await withPage({}, async (page) => {
      await page.route(RUN, (route) =>
        route.fulfill({ status: 202, contentType: 'application/json', body: JSON.stringify({ run_id: ID }) }),
      );
      const shown = page.waitForResponse('**/recommend');
      await openOrder(page);
      const { recommendation } = (await (await shown).json()) as { recommendation: { lock: object } };
      expect(await page.locator('form', { hasText: 'Estimate' }).innerText()).to.include('for one attempt');
      const sent = page.waitForRequest(RUN);
      await page.getByRole('button', { name: 'Start the run' }).click();
      const request = await sent;
      await page.waitForURL(`**/runs/${ID}`);

      expect(request.postDataJSON()).to.deep.include({ provider: 'local', lock: recommendation.lock });
      expect(request.headers()['prefer']).to.equal('respond-async');
    });
  });

  it('asks for the key of a model that the service has none for', async () => {
    await withPage({}, async (page) => {
      await openOrder(page);
      await page.getByLabel('The task is done by').selectOption({ index: 1 });

      expect(await page.getByLabel(/^Key for /).getAttribute('type')).to.equal('password');
    });
  });

  it('says where servers may not start', async () => {
    await withPage({}, async (page) => {
      const dependencies = [{ name: 'sandbox', status: 'unavailable', detail: 'There is no sandbox.' }];
      await page.route('**/ready', (route) => route.fulfill({ json: { status: 'degraded', dependencies } }));
      await openOrder(page);

      await page.getByText('Servers may not start here. There is no sandbox.').waitFor();
    });
  });

  it('asks for the token in a sheet, and repeats the list', async () => {
    await withPage({}, async (page) => {
      await lock(page, '**/api/runs?*');
      await open(page, '/runs', 'dialog[open]');
      await giveToken(page);

      await page.waitForSelector('.empty');
      expect(await page.getByRole('dialog').count()).to.equal(0);
    });
  });

  it('repeats the start of a run with the token, and keeps its form', async () => {
    await withPage({}, async (page) => {
      await page.route(RUN, (route) =>
        route.fulfill({ status: 202, contentType: 'application/json', body: JSON.stringify({ run_id: ID }) }),
      );
      await lock(page, RUN);
      await openOrder(page);
      await page.getByRole('button', { name: 'Start the run' }).click();
      await page.waitForSelector('dialog[open]');
      await giveToken(page);

      await page.waitForURL(`**/runs/${ID}`);
    });
  });
});
