import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { askEmbedded, embeddedCatalog } from '../../support/embedded-catalog.ts';

const SENTENCES = [
  'List the open issues in our GitHub repository acme/app and post a summary to Slack',
  'Every weekday at 9 UTC send the unread mails of Gmail to a Teams channel',
  'Query the Postgres database for the sales of last week',
  'Search flights from Berlin to Rome',
  'Search the web for news about solar power and write a short report',
  'Create a ticket in Jira for every new error in Sentry',
  'Read the PDF files in a folder and put the totals into an Excel sheet',
  'Update a page in Notion',
  'Deploy the site to Netlify and tell the team in Discord',
  'Scrape the prices of a shop and save them in Airtable',
];

async function entries(): Promise<ReadonlyMap<string, Server>> {
  return new Map((await embeddedCatalog.current()).servers.map((server) => [server.name, server]));
}

function forEverySentence(title: string, check: (sentence: string) => Promise<void>): void {
  it(title, async () => {
    for (const sentence of SENTENCES) await check(sentence);
  });
}

async function pickedFor(text: string): Promise<readonly string[]> {
  return (await askEmbedded(text)).recommendation.mcp_servers.map(({ name }) => name);
}

describe('A recommendation from the catalog of the package', () => {
  forEverySentence('recommends nothing but entries of the catalog', async (sentence) => {
    const { models, skills, servers } = await embeddedCatalog.current();
    const { recommendation } = await askEmbedded(sentence, {}, { alternatives: 3 });
    const names = servers.map(({ name }) => name);

    expect(names).to.include.members(recommendation.mcp_servers.map(({ name }) => name));
    expect(names).to.include.members(recommendation.rejected.map(({ name }) => name));
    expect(names).to.include.members(recommendation.alternatives.flatMap(({ changes }) => changes.mcp_servers ?? []));
    expect(models.map(({ model }) => model)).to.include(recommendation.llm?.model);
    expect(skills.map(({ name }) => name)).to.include.members(recommendation.skills.map(({ name }) => name));
    for (const pick of recommendation.mcp_servers) {
      const tools = servers.find(({ name }) => name === pick.name)?.tools.map(({ name }) => name);
      expect(tools, pick.name).to.include.members(pick.tools.map(({ name }) => name));
    }
  });

  forEverySentence("covers a need that names a product by that product's servers only", async (sentence) => {
    const { task, recommendation } = await askEmbedded(sentence);
    const catalog = await entries();

    for (const { need, picks } of recommendation.coverage.filter(({ met_by: by }) => by === 'server')) {
      const system = task.needs.find(({ id }) => id === need)?.system;
      if (system !== undefined) for (const pick of picks) expect(catalog.get(pick)?.systems, pick).to.include(system);
    }
  });

  forEverySentence('picks only what is alive', async (sentence) => {
    const catalog = await entries();
    for (const { name } of (await askEmbedded(sentence)).recommendation.mcp_servers)
      expect(catalog.get(name)?.status, name).to.equal('active');
  });

  forEverySentence(
    'lets nothing pass that is hosted or sends data to a public service when nothing may leave',
    async (sentence) => {
      const catalog = await entries();
      for (const { name, transport } of (await askEmbedded(sentence, { remote: 'forbidden' })).recommendation
        .mcp_servers) {
        expect(catalog.get(name)?.egress, name).to.not.equal('public');
        expect(transport, name).to.equal('stdio');
      }
    },
  );

  forEverySentence('covers nothing that changes something when it is read only', async (sentence) => {
    const { task, recommendation } = await askEmbedded(sentence, { read_only: true });
    const changing = task.needs
      .filter(({ effect }) => effect === 'write' || effect === 'destructive')
      .map(({ id }) => id);

    expect(
      recommendation.mcp_servers.flatMap(({ covers }) => covers).filter((need) => changing.includes(need)),
    ).to.deep.equal([]);
    expect(recommendation.uncovered.map(({ need }) => need)).to.include.members(changing);
  });

  for (const [what, constraints, holds] of [
    ['takes no secret', { keyless: true }, (server: Server) => server.credentials.every(({ required }) => !required)],
    ['has a licence of the list', { licenses: ['MIT'] }, (server: Server) => server.license === 'MIT'],
    [
      'is not excluded',
      { exclude: ['github', 'slack', 'notion'] },
      (server: Server) => !server.systems.some((name) => ['github', 'slack', 'notion'].includes(name)),
    ],
    [
      'is among the only ones',
      { only: ['github', 'netlify'] },
      (server: Server) => server.systems.some((name) => ['github', 'netlify'].includes(name)),
    ],
  ] as const) {
    forEverySentence(`picks only what ${what}, when so limited`, async (sentence) => {
      const catalog = await entries();
      const limits: Constraints = constraints;
      for (const { name } of (await askEmbedded(sentence, limits)).recommendation.mcp_servers) {
        const server = catalog.get(name);
        expect(server !== undefined && holds(server), `${name} for ${sentence}`).to.equal(true);
      }
    });
  }

  forEverySentence('shows secrets by their names only', async (sentence) => {
    const { recommendation } = await askEmbedded(
      sentence,
      {},
      { clients: ['claude-code', 'cursor', 'vscode', 'codex'] },
    );
    const text = JSON.stringify(recommendation.client_configs);
    const variables = recommendation.mcp_servers.flatMap(({ credentials }) =>
      credentials
        .filter(({ required }) => required)
        .flatMap(({ name, pick }) => (name === undefined ? (pick ?? []) : [name])),
    );

    for (const variable of variables.filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name))) {
      expect(text, variable).to.include(variable);
      expect(text, variable).to.not.match(new RegExp(`"${variable}":"(?!\\$\\{(?:env:|input:)?[\\w-]+\\}")`));
    }
  });

  it('leaves archived servers out and says so', async () => {
    const gone = 'io.github.modelcontextprotocol/sqlite';
    const { recommendation } = await askEmbedded('Read rows from our SQLite database');

    expect((await entries()).get(gone)?.status).to.equal('archived');
    expect(recommendation.mcp_servers.map(({ name }) => name)).to.not.include(gone);
    expect(recommendation.rejected.find(({ name }) => name === gone)?.code).to.equal('archived');
  });

  it('takes the first rejected server when the picked one is excluded, as it says', async () => {
    for (const sentence of [
      'Search flights from Berlin to Rome',
      'Query the Postgres database for the sales of last week',
    ]) {
      const { recommendation } = await askEmbedded(sentence);
      const [picked] = recommendation.mcp_servers;
      const [rejected] = recommendation.rejected;

      expect(rejected?.would_change_if).to.equal(`exclude=["${picked?.name}"]`);
      const flipped = await askEmbedded(sentence, { exclude: [picked?.name ?? ''] });
      expect(flipped.recommendation.mcp_servers.map(({ name }) => name)).to.deep.equal([rejected?.name]);
    }
  });

  it('takes every rejected server once those are excluded that it says stand in its way', async () => {
    const { vocabulary } = await embeddedCatalog.current();
    const texts = vocabulary.phrasings.flatMap((phrasing) => phrasing.texts.slice(0, 1));
    const tasks = texts.flatMap((text, index) =>
      index % 2 === 0 ? [text] : index % 3 === 0 ? [`${text} and ${texts[(index + 41) % texts.length]}`] : [],
    );
    const untaken: string[] = [];
    let tried = 0;
    for (const sentence of tasks) {
      for (const { name, would_change_if: change } of (await askEmbedded(sentence)).recommendation.rejected) {
        const exclude = /^exclude=(\[.*\])$/.exec(change)?.[1];
        if (exclude === undefined) continue;
        tried += 1;
        const { recommendation } = await askEmbedded(sentence, { exclude: JSON.parse(exclude) as string[] });
        if (!recommendation.mcp_servers.some((pick) => pick.name === name))
          untaken.push(`${name} for "${sentence}" with ${change}`);
      }
    }

    expect(tasks.length).to.be.at.least(150);
    expect(tried).to.be.at.least(50);
    expect(untaken).to.deep.equal([]);
  });

  for (const [text, expected] of [
    ['When a Stripe payment fails, email the customer', ['email.send']],
    ['Whenever an issue is deleted in Jira, post a message to Slack', ['chat.post']],
    ['When someone cancels a meeting in Google Calendar, tell the team in Slack', ['chat.post']],
    ['As soon as a file is deleted from Google Drive, send me an email', ['email.send']],
  ] as const) {
    it(`does only what the event is to bring about: "${text}"`, async () => {
      const { task } = await askEmbedded(text);
      const changes = task.needs.filter(({ effect }) => effect === 'write' || effect === 'destructive');

      expect(task.trigger?.kind).to.equal('event');
      expect(changes.map(({ capability }) => capability)).to.deep.equal(expected);
    });
  }

  for (const [text, expected] of [
    ['Read data.csv', ['file.read']],
    ['Read /home/me/report.txt', ['file.read']],
    ['Summarise letter.txt', ['file.read', 'text.summarise']],
    ['My contacts are in contacts.csv. Import them into HubSpot.', ['file.read', 'crm.write']],
    ['Turn letter.docx into a PDF', ['document.convert']],
    ['Add a column with the VAT to ~/Documents/budget.xlsx', ['spreadsheet.write']],
  ] as const) {
    it(`opens the plain files that a task names, and no file that another tool opens: "${text}"`, async () => {
      const { task, recommendation } = await askEmbedded(text);
      const reader = recommendation.mcp_servers.find(({ tools }) => tools.some(({ name }) => name === 'read_file'));

      expect(task.needs.filter(({ implied }) => !implied).map(({ capability }) => capability)).to.deep.equal(expected);
      expect(reader?.name).to.equal(
        expected.some((id) => id === 'file.read') ? 'io.github.modelcontextprotocol/filesystem' : undefined,
      );
    });
  }

  for (const [text, tool] of [
    ["Add a row with today's total to the Google Sheet 'Sales log'", 'update_cells'],
    ['Write the results into results.xlsx, sheet Summary', 'write_range'],
    ['Transcribe interview.mp3', 'transcribe_file'],
    ["Query our Snowflake warehouse for last month's revenue per region", 'run_snowflake_query'],
    ['How many orders did we get yesterday according to our MySQL database?', 'execute_sql'],
    ['Which pages had the most visitors last month according to Google Analytics?', 'get_ga4_data'],
  ] as const) {
    it(`allows the tool without which nothing is done: "${text}"`, async () => {
      const { recommendation } = await askEmbedded(text);

      expect(recommendation.mcp_servers.flatMap(({ tools }) => tools.map(({ name }) => name))).to.include(tool);
    });
  }

  for (const text of [
    'Who are the main competitors of Figma?',
    'Who is the CEO of Databricks?',
    'What does Notion cost for a team of ten?',
  ]) {
    it(`searches the web for a question about a product, and not in the product: "${text}"`, async () => {
      const { task, recommendation } = await askEmbedded(text);

      expect(new Set(task.needs.map(({ capability, system }) => `${capability} ${system}`))).to.deep.equal(
        new Set(['web.search undefined']),
      );
      expect(recommendation.mcp_servers.map(({ name }) => name)).to.deep.equal([
        'io.github.brave/brave-search-mcp-server',
      ]);
    });
  }

  for (const [text, system] of [
    ['What did we earn in Stripe last week?', 'stripe'],
    ['Which customers in HubSpot have no owner?', 'hubspot'],
    ['What are the open issues of our Linear team?', 'linear'],
  ] as const) {
    it(`asks the product itself for what is in it: "${text}"`, async () => {
      expect((await askEmbedded(text)).task.needs.map((need) => need.system)).to.deep.equal([system]);
    });
  }

  for (const [text, system] of [
    ['We keep our bookings in Cloudbeds. Which rooms are free next week?', 'cloudbeds'],
    ['I run a small bakery and take orders through Lightspoon. List the orders for tomorrow.', 'lightspoon'],
  ] as const) {
    it(`names the unknown product that keeps the data as a gap: "${text}"`, async () => {
      const { task, recommendation } = await askEmbedded(text);

      expect(task.needs.map((need) => need.system)).to.deep.equal([system]);
      expect(recommendation.mcp_servers).to.deep.equal([]);
    });
  }

  it('works in the product that the event names, where a need has no other', async () => {
    const { task } = await askEmbedded(
      "When a new row shows up in the 'Leads' Google Sheet, look the company up on the web and fill in the columns industry and headcount",
    );

    expect(task.needs.find(({ capability }) => capability === 'spreadsheet.write')?.system).to.equal('google sheets');
  });

  it('makes a thing in its own product, and reads where its contents come from', async () => {
    const { task } = await askEmbedded('Create a Jira ticket for each of the five most frequent errors in Sentry');
    const systemOf = (effect: string): string | undefined =>
      task.needs.find((need) => need.effect === effect && !need.implied)?.system;

    expect([systemOf('write'), systemOf('read')]).to.deep.equal(['jira', 'sentry']);
  });

  it('reads the product of what is only thought about', async () => {
    const { task } = await askEmbedded("Summarise yesterday's new Zendesk tickets and post the summary to Slack");

    expect(task.needs.find(({ effect }) => effect === 'read')?.system).to.equal('zendesk');
  });

  it('leaves enumerated things with needs of their own out of the words of the act', async () => {
    const { task } = await askEmbedded('Get me the weather in Oslo and the latest news about the strike');

    expect(task.needs.find(({ capability }) => capability === 'weather.read')?.text).not.to.include('news');
  });

  for (const [text, system] of [
    ['Search Hugeicons for an arrow icon', 'hugeicons'],
    ['List my friends who are online in VRChat', 'vrchat'],
    ['Query our StarRocks database for orders of last week', 'starrocks'],
    ['List Rootly incidents of this week and summarise them', 'rootly'],
  ] as const) {
    it(`picks a server that is known in short where the product has no other: "${text}"`, async () => {
      const { recommendation } = await askEmbedded(text);
      const catalog = await entries();
      const picked = recommendation.mcp_servers.map(({ name }) => catalog.get(name));

      expect(picked.map((server) => server?.origin)).to.deep.equal(['compact']);
      expect(picked[0]?.systems).to.include(system);
    });
  }

  forEverySentence('picks no server that is known in short beside those described in full', async (sentence) => {
    const catalog = await entries();
    for (const { name } of (await askEmbedded(sentence)).recommendation.mcp_servers)
      expect(catalog.get(name)?.origin, name).to.equal('core');
  });

  for (const [text, evidence] of [
    [
      'Open our web shop in a browser and click through the checkout',
      'usual for this: playwright; official server by Microsoft',
    ],
    [
      'Click through the checkout of our web shop with Playwright',
      'task names playwright; official server by Microsoft',
    ],
  ] as const)
    it(`tells a named product from a usual one: "${text}"`, async () => {
      const [pick] = (await askEmbedded(text)).recommendation.mcp_servers;

      expect(pick?.evidence.find(({ kind }) => kind === 'system')?.text).to.equal(evidence);
    });

  it('says that a protected product stays unchanged beside what changes', async () => {
    const text = 'Find the slow queries in our Postgres database and file an issue for each one in Linear.';
    const kept = (await askEmbedded(`${text} The database must not be changed.`)).recommendation.summary;

    expect(kept).to.match(/It changes nothing in Postgres(?:QL)?\. It can change Linear/);
    expect((await askEmbedded(text)).recommendation.summary).to.not.include('changes nothing');
  });

  for (const [text, limits, name, expected] of [
    ['List the tables of our Supabase database', {}, 'com.supabase/mcp', ['--read-only']],
    ['List the tables of our Supabase database', { remote: 'required' }, 'com.supabase/mcp', ['?read_only']],
    ['List the open issues in Linear', {}, 'app.linear/linear', ['/readonly']],
    ['Show the dashboards in Grafana', {}, 'io.github.grafana/mcp-grafana', ['--disable-write']],
    ['List the open issues in GitHub', {}, 'io.github.github/github-mcp-server', ['X-MCP-Readonly']],
    [
      'List the open issues in GitHub',
      { remote: 'forbidden' },
      'io.github.github/github-mcp-server',
      ['GITHUB_READ_ONLY'],
    ],
    ['List the collections of our MongoDB', {}, 'io.github.mongodb-js/mongodb-mcp-server', ['MDB_MCP_READ_ONLY']],
    ['Create a ticket in Linear', {}, 'app.linear/linear', []],
    ['Create an issue in GitHub', {}, 'io.github.github/github-mcp-server', []],
  ] as const)
    it(`switches ${name} for "${text}" with ${JSON.stringify(limits)}`, async () => {
      const { recommendation } = await askEmbedded(text, { ...limits, only: [name] });
      const server = (await entries()).get(name);
      const switches = server?.settings.filter(({ when }) => when === 'read_only').map((setting) => setting.name);
      const [pick] = recommendation.mcp_servers;

      expect(pick?.settings.map((setting) => setting.name).filter((one) => switches?.includes(one))).to.deep.equal(
        expected,
      );
    });

  it('prefers what runs without a sign-in where a schedule starts the task', async () => {
    expect(await pickedFor('List my overdue Asana tasks')).to.include('com.asana/mcp');
    expect(await pickedFor('Every Monday at 9 list my overdue Asana tasks')).to.not.include('com.asana/mcp');
    expect(await pickedFor('Every Monday at 9 list my Calendly bookings')).to.include('com.calendly/mcp');
  });

  for (const text of [
    'Write a React component for a price table',
    'Use Claude to rewrite this paragraph',
    'Please base the report on last year',
    'Make the kernel module build in Python',
    'Outline the main points of a talk',
    'Deploy from dev to prod',
  ]) {
    it(`reads no product of everyday words into "${text}"`, async () => {
      const { task } = await askEmbedded(text);

      expect(task.needs.flatMap(({ system }) => system ?? [])).to.deep.equal([]);
    });
  }

  it('asks exactly when before a task of every other Friday can run', async () => {
    const { task, recommendation } = await askEmbedded('Every other Friday post the open issues of GitHub to Slack');
    const question = task.open_questions.find(({ ask }) => ask.startsWith('Exactly when?'));

    expect([task.trigger?.kind, task.trigger?.cron, question?.blocks]).to.deep.equal(['schedule', null, true]);
    expect(recommendation.next_steps.find((step) => step.do === 'answer')?.ref).to.include(question?.id);
    expect(recommendation.estimate).to.not.have.property('monthly_usd');
  });

  it('answers the same sentence in the same bytes', async () => {
    const [sentence = ''] = SENTENCES;

    expect(JSON.stringify(await askEmbedded(sentence))).to.equal(JSON.stringify(await askEmbedded(sentence)));
  });
});
