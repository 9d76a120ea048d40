import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { ServerDetails } from '../../src/client/index.ts';
import { describePage, expectNoBarrier, hold, VIEWS } from '../support/page-in-browser.ts';

const SERVER = '**/api/mcp/servers/*';

/** Changes facts in the answers about servers. */
async function withFacts(page: Page, facts: Partial<ServerDetails>): Promise<void> {
  await page.route(`${SERVER}?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as ServerDetails), ...facts } });
  });
}

const NOTHING: Partial<ServerDetails> = {
  tools: [],
  tools_read: null,
  tool_schemas: null,
  credentials: [],
  settings: [],
  license: null,
  stars: null,
  updated_at: null,
  source: [],
  packages: [],
  remotes: [],
};
const SETTING = { name: 'READ_ONLY', value: 'true', why: 'Keeps the server from changes.', when: 'read_only' } as const;

describePage('The page of a server', ({ withPage, open }) => {
  for (const view of VIEWS) {
    const of = `${view.width} px, ${view.colorScheme}`;
    it(`has no barrier: tools with schemas, ${of}`, async () => {
      await withPage(view, async (page) => {
        await withFacts(page, { settings: [SETTING] });
        await open(page, '/catalog/ai.exa/exa', '.config pre');
        await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
        await expectNoBarrier(page);
      });
    });

    it(`has no barrier: nothing known, ${of}`, async () => {
      await withPage(view, async (page) => {
        await withFacts(page, NOTHING);
        await open(page, '/catalog/com.slack/mcp', '.config pre');
        await expectNoBarrier(page);
      });
    });

    it(`has no barrier: slow, then unknown with near names, ${of}`, async () => {
      await withPage(view, async (page) => {
        const answers = await hold(page, `${SERVER}?*`);
        await open(page, '/catalog/com.slck/mcp', '.skeleton');
        await expectNoBarrier(page);
        await answers.release();
        await page.waitForSelector('[role=alert] a');
        await expectNoBarrier(page);
      });
    });
  }

  it('shows the effect and the input of each tool', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog/ai.exa/exa', '.tools');
      await page.locator('.tools summary').first().click();

      expect(await page.locator('.tools li').first().innerText()).to.match(/reads|writes|cannot be undone/);
      expect(JSON.parse(await page.locator('.tools pre').first().innerText())).to.have.property('type', 'object');
    });
  });

  it('shows settings with their reason and the case that they are for', async () => {
    await withPage({}, async (page) => {
      await withFacts(page, { settings: [SETTING] });
      await open(page, '/catalog/ai.exa/exa', '.tools');

      expect(await page.getByText('READ_ONLY=true').count()).to.equal(1);
      expect(await page.locator('main').innerText()).to.include('when the agent only reads');
    });
  });

  it('names missing evidence as unknown', async () => {
    await withPage({}, async (page) => {
      await withFacts(page, NOTHING);
      await open(page, '/catalog/com.slack/mcp', '.unknown');
      const unknown = await page.locator('.unknown').allInnerTexts();

      expect(unknown).to.include.members([
        'The tool names of this server were never read.',
        'not tried yet',
        'none yet',
        'not measured',
        'not known',
        'none named',
      ]);
    });
  });

  it('leads from an unknown name to near ones', async () => {
    await withPage({}, async (page) => {
      await open(page, '/catalog/com.slck/mcp', '[role=alert] a');
      expect(await page.getByRole('button', { name: 'Try again' }).count()).to.equal(0);
      await page.getByRole('link', { name: 'com.slack/mcp' }).click();
      await page.waitForSelector('.config');

      expect(await page.locator('h1').innerText()).to.equal('Slack');
    });
  });

  it('names the other servers of a short name', async () => {
    await withPage({}, async (page) => {
      await withFacts(page, { alternatives: ['com.example/one', 'com.example/two'] });
      await open(page, '/catalog/slack', '.config');

      expect(await page.locator('main').innerText()).to.include('com.example/one, com.example/two');
    });
  });

  it('tries again after the service was not reached', async () => {
    await withPage({}, async (page) => {
      await page.route(`${SERVER}?*`, (route) => route.abort());
      await open(page, '/catalog/com.slack/mcp', '[role=alert]');
      await page.unroute(`${SERVER}?*`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForSelector('.tools');

      expect(await page.locator('h1').innerText()).to.equal('Slack');
    });
  });

  it('tells why a configuration is missing, and tries again', async () => {
    await withPage({}, async (page) => {
      await page.route('**/api/export', (route) => route.abort());
      await open(page, '/catalog/com.slack/mcp', '.config [role=alert]');
      await page.unroute('**/api/export');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForSelector('.config pre');

      expect(await page.locator('[role=alert]').count()).to.equal(0);
    });
  });
});
