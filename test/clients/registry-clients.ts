import { expect } from 'chai';
import { embeddedCatalog } from '../support/embedded-catalog.ts';
import { withRegistry } from '../support/registry-service.ts';
import { temporaryFolders } from '../support/temporary-folder.ts';
import { ADD_MCP, addFirst } from './add-mcp.ts';
import { installClient } from './install-client.ts';
import { loadVsCode, UNCANCELLED, type GalleryServer, type VsCode } from './vscode-gallery.ts';

/** Names, products and capabilities, each with the servers that people mean by it. */
const MEANT: readonly (readonly [text: string, ...servers: readonly string[]])[] = [
  ['github', 'io.github.github/github-mcp-server'],
  ['slack', 'com.slack/mcp'],
  ['notion', 'com.notion/mcp', 'io.github.makenotion/notion-mcp-server'],
  ['stripe', 'com.stripe/mcp', 'io.github.stripe/stripe'],
  ['sentry', 'dev.sentry/mcp', 'io.github.getsentry/sentry-mcp'],
  ['linear', 'app.linear/linear'],
  ['postgres', 'io.github.crystaldba/postgres-mcp'],
  ['playwright', 'io.github.microsoft/playwright-mcp'],
  ['filesystem', 'io.github.modelcontextprotocol/filesystem'],
  ['sqlite', 'io.github.modelcontextprotocol/sqlite'],
  ['figma', 'com.figma.mcp/mcp'],
  ['jira', 'com.atlassian/atlassian-mcp-server'],
  ['confluence', 'com.atlassian/atlassian-mcp-server'],
  ['supabase', 'com.supabase/mcp'],
  ['cloudflare', 'com.cloudflare.mcp/mcp'],
  ['mongodb', 'io.github.mongodb-js/mongodb-mcp-server'],
  ['kubernetes', 'io.github.Flux159/mcp-server-kubernetes', 'io.github.manusa/kubernetes-mcp-server'],
  ['gmail', 'io.github.GongRzhe/Gmail-MCP-Server'],
  ['google calendar', 'io.github.nspady/google-calendar-mcp'],
  ['postgress', 'io.github.crystaldba/postgres-mcp'],
  ['github issues', 'io.github.github/github-mcp-server'],
  ['web search', 'io.github.brave/brave-search-mcp-server', 'io.github.tavily-ai/tavily-mcp', 'ai.exa/exa'],
  ['browser automation', 'io.github.microsoft/playwright-mcp'],
  ['send email', 'io.github.resend/mcp-send-email'],
  ['convert pdf to markdown', 'io.github.microsoft/markitdown'],
  ['accept payments', 'com.stripe/mcp', 'io.github.stripe/stripe', 'com.paypal.mcp/mcp'],
];
/** The 26th may be missed. */
const MOST_MISSED = 1;

/** Searches for add-mcp, with a part of the address or the package of the server that people mean. */
const ADDED: readonly (readonly [text: string, way: RegExp])[] = [
  ['github', /githubcopilot/],
  ['slack', /mcp\.slack\.com/],
  ['notion', /mcp\.notion\.com|@notionhq\//],
  ['stripe', /mcp\.stripe\.com|@stripe\/mcp/],
  ['sentry', /mcp\.sentry\.dev|@sentry\/mcp-server/],
  ['linear', /mcp\.linear\.app/],
  ['playwright', /@playwright\/mcp/],
  ['filesystem', /@modelcontextprotocol\/server-filesystem/],
  ['supabase', /mcp\.supabase\.com|@supabase\//],
  ['figma', /mcp\.figma\.com/],
  ['atlassian', /mcp\.atlassian\.com/],
  ['mongodb', /mongodb-mcp-server/],
  ['context7', /mcp\.context7\.com|@upstash\/context7/],
  ['firecrawl', /firecrawl-mcp|mcp\.firecrawl\.dev/],
  ['tavily', /mcp\.tavily\.com|^tavily-mcp/],
  ['hubspot', /mcp\.hubspot\.com|@hubspot\/mcp-server/],
  ['vercel', /mcp\.vercel\.com/],
  ['cloudflare', /mcp\.cloudflare\.com|@cloudflare\//],
  ['airtable', /mcp\.airtable\.com/],
  ['jira', /mcp\.atlassian\.com/],
];
const MOST_WRONG = 1;

describe('VS Code, by its own code', () => {
  const newFolder = temporaryFolders();
  let vsCode: VsCode;
  before(async () => {
    vsCode = await loadVsCode(newFolder());
  });

  it('reads every entry and converts it without an error, an empty value or a question without a text', async () => {
    const servers = await withRegistry(embeddedCatalog, ({ url }) => allOf(vsCode, url));
    const empty: string[] = [];
    for (const { name, configuration } of servers) {
      for (const type of waysOf(configuration)) {
        const { config, inputs = [] } = vsCode.convert(configuration, type).mcpServerConfiguration;
        const values = [
          ...(config.args ?? []),
          ...Object.values(config.env ?? {}),
          ...Object.values(config.headers ?? {}),
        ];
        if (values.includes('') || inputs.some(({ description }) => description === '')) empty.push(name);
      }
    }

    expect(servers.length).to.be.greaterThan(2_000);
    expect(servers.filter(({ configuration }) => waysOf(configuration).length === 0)).to.deep.equal([]);
    expect(empty).to.deep.equal([]);
    expect(servers.length - new Set(servers.map(({ displayName }) => displayName.toLowerCase())).size).to.be.at.most(
      10,
    );
  });

  it('shows the server that one means among the first three', async () => {
    await withRegistry(embeddedCatalog, async ({ url }) => {
      const missed: string[] = [];
      for (const [text, ...meant] of MEANT) {
        const { firstPage } = await vsCode.query(url, text);
        const shown = firstPage.items.slice(0, 3).map(({ name }) => name);
        if (!shown.some((name) => meant.includes(name))) missed.push(`${text}: ${shown.join(', ')}`);
      }

      expect(missed, missed.join('\n')).to.have.length.at.most(MOST_MISSED);
    });
  });
});

describe('add-mcp', () => {
  const newFolder = temporaryFolders();

  it('adds the server that one means first', async () => {
    const folder = newFolder();
    await installClient([ADD_MCP], folder);
    await withRegistry(embeddedCatalog, async ({ url }) => {
      const wrong: string[] = [];
      for (const [text, way] of ADDED) {
        const added = await addFirst(folder, url, text);
        const words = [added?.url ?? '', ...(added?.args ?? [])];
        if (!words.some((word) => way.test(word))) wrong.push(`${text}: ${words.join(' ')}`);
      }

      expect(wrong, wrong.join('\n')).to.have.length.at.most(MOST_WRONG);
    });
  });
});

/** Reads all pages, as the list of VS Code does on scrolling. */
async function allOf(vsCode: VsCode, registry: string): Promise<readonly GalleryServer[]> {
  const { firstPage, getNextPage } = await vsCode.query(registry);
  const found = [...firstPage.items];
  for (let page = firstPage; page.hasMore;) {
    page = await getNextPage(UNCANCELLED);
    found.push(...page.items);
  }
  return found;
}

/** Kinds of ways that VS Code offers for a server. */
function waysOf({ packages = [], remotes = [] }: GalleryServer['configuration']): readonly string[] {
  return [...(remotes.length > 0 ? ['remote'] : []), ...new Set(packages.map(({ registryType }) => registryType))];
}
