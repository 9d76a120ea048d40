import { readFileSync } from 'node:fs';
import type { Client } from '../../src/domain/catalog/client.ts';
import type { Capability } from '../../src/domain/catalog/capability.ts';
import type { Catalog, Framework, Skill } from '../../src/domain/catalog/catalog.ts';
import type { Model } from '../../src/domain/catalog/model.ts';
import type { Package, Server, Tool } from '../../src/domain/catalog/server.ts';
import type { Vocabulary } from '../../src/domain/catalog/vocabulary.ts';

const DATE = '2026-08-22';

/** An npm package that was seen to belong to its server. */
const SHIPPED_CLIENTS = readFileSync(new URL('../../data/clients.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Client);

export function aPackage(members: Partial<Package> = {}): Package {
  return { type: 'npm', identifier: 'board-mcp', version: '1.0.0', verified: true, environment: [], ...members };
}

/** A tool that reads issues. */
export function aTool(members: Partial<Tool> = {}): Tool {
  return {
    name: 'list_issues',
    description: 'Lists the issues of a project',
    capability: 'issue.list',
    effect: 'read',
    ...members,
  };
}

/** A catalog entry for the made-up tracker Boardly: local, keyless, with one reading and one writing tool. */
export function anEntry(members: Partial<Server> = {}): Server {
  const { publisher = BOARDLY, systems = ['boardly'] } = members;
  return {
    name: 'com.boardly/board-mcp',
    title: 'Boardly',
    description: 'Works on the issues of Boardly.',
    aliases: ['board-mcp'],
    systems: ['boardly'],
    publisher,
    maker: aMaker(publisher, systems),
    status: 'active',
    version: '1.0.0',
    repository: null,
    license: 'MIT',
    stars: 100,
    updated_at: '2026-08-01',
    egress: 'own_account',
    hosts: null,
    packages: [aPackage()],
    remotes: [],
    prefer: 'npm:board-mcp',
    args: [],
    settings: [],
    credentials: [],
    requires: ['node'],
    tools: [
      aTool(),
      aTool({ name: 'create_issue', description: 'Creates an issue', capability: 'issue.create', effect: 'write' }),
    ],
    tools_read: { source: 'README', at: DATE, version: '1.0.0' },
    capabilities: [],
    region: null,
    source: ['https://example.org'],
    as_of: DATE,
    origin: 'core',
    merged: [],
    verification: null,
    ...members,
  };
}

const BOARDLY = { name: 'boardly', official: true };

/** The maker that the badge of a made-up server stands for. */
export function aMaker({ official }: Server['publisher'], systems: readonly string[]): Server['maker'] {
  const kind = official ? 'vendor' : 'community';
  return { kind, products: official ? systems : [], carrier: null, because: null };
}

/** A model that is fit for anything, at one dollar in and four out. */
export function aModel(members: Partial<Model> = {}): Model {
  return {
    id: 'openai/plain',
    provider: 'openai',
    model: 'plain',
    name: 'Plain',
    price: { input: 1, output: 4 },
    context_tokens: 200_000,
    output_tokens: 32_000,
    tool_call: true,
    structured_output: true,
    reasoning: false,
    input: ['text', 'image'],
    output: ['text'],
    open_weights: false,
    size_bytes: null,
    released: null,
    deprecated: false,
    credential: 'OPENAI_API_KEY',
    scores: [],
    source: 'https://example.org',
    as_of: DATE,
    ...members,
  };
}

/** A framework of the made-up maker Loomly for Python. */
export function aFramework(members: Partial<Framework> = {}): Framework {
  return {
    name: 'Loom',
    spellings: ['loom agents'],
    languages: ['python'],
    license: 'MIT',
    packages: [{ type: 'pypi', identifier: 'loom-agents' }],
    mcp: 'A client is part of it.',
    successor: null,
    repository: 'https://github.com/loomly/loom',
    source: ['https://example.org'],
    as_of: DATE,
    ...members,
  };
}

/** A skill for issues that a task must call `triage`. */
export function aSkill(members: Partial<Skill> = {}): Skill {
  return {
    name: 'issue-triage',
    description: 'Sorts issues.',
    repository: 'https://example.org/skills',
    path: 'issue-triage',
    license: 'MIT',
    capabilities: ['issue.list'],
    topics: ['triage'],
    source: 'https://example.org',
    as_of: DATE,
    ...members,
  };
}

/** A capability that a server meets by reading. */
export function aCapability(members: Partial<Capability> & Pick<Capability, 'id'>): Capability {
  return {
    domain: 'code',
    title: members.id,
    effect: 'read',
    met_by: 'server',
    verbs: ['read'],
    objects: [],
    phrases: [],
    ...members,
  };
}

/** Ten capabilities: enough to read a sentence about issues, chat, mail and pages. */
export function aVocabulary(members: Partial<Vocabulary> = {}): Vocabulary {
  return {
    capabilities: [
      aCapability({ id: 'issue.list', title: 'List issues', objects: ['issue', 'bug'], phrases: ['open issues'] }),
      aCapability({
        id: 'issue.create',
        title: 'Create an issue',
        effect: 'write',
        verbs: ['create'],
        objects: ['issue', 'bug'],
        phrases: ['file a bug'],
      }),
      aCapability({
        id: 'issue.delete',
        title: 'Delete an issue',
        effect: 'destructive',
        verbs: ['delete'],
        objects: ['issue'],
      }),
      aCapability({
        id: 'chat.post',
        domain: 'communication',
        title: 'Post a message to a channel',
        effect: 'write',
        verbs: ['send'],
        objects: ['message', 'channel', 'chat'],
        phrases: ['post a message'],
      }),
      aCapability({
        id: 'email.read',
        domain: 'communication',
        title: 'Read mail',
        verbs: ['read'],
        objects: ['email', 'inbox'],
        phrases: ['unread mails'],
      }),
      aCapability({
        id: 'web.fetch',
        domain: 'web',
        title: 'Fetch a web page',
        verbs: ['read'],
        objects: ['web page', 'website'],
        phrases: ['fetch the page'],
      }),
      aCapability({
        id: 'text.write',
        domain: 'model',
        title: 'Write a text',
        effect: 'none',
        met_by: 'model',
        verbs: ['write'],
        objects: ['poem', 'essay'],
        phrases: ['write a poem'],
      }),
      aCapability({
        id: 'question.answer',
        domain: 'model',
        title: 'Answer a question',
        effect: 'none',
        met_by: 'model',
        verbs: ['answer'],
      }),
      aCapability({
        id: 'schedule.recurring',
        domain: 'host',
        title: 'Run on a schedule',
        effect: 'none',
        met_by: 'host',
      }),
      aCapability({ id: 'event.trigger', domain: 'host', title: 'Run on an event', effect: 'none', met_by: 'host' }),
    ],
    verbs: {
      read: ['list', 'read', 'show', 'fetch', 'get'],
      create: ['create', 'file', 'open'],
      send: ['post', 'send'],
      delete: ['delete', 'remove'],
      write: ['write', 'draft'],
      answer: ['answer'],
    },
    ambiguousSystems: [],
    unreadSystems: [],
    places: [],
    givenNames: [],
    questions: [],
    criteria: [],
    implications: [],
    related: {},
    coreTools: {},
    toolVerbs: {},
    askedActs: [],
    toolThings: [],
    toolFeeds: {},
    toolRoles: {},
    abilityChoice: null,
    serverChoice: null,
    searchChoice: null,
    toolChoice: null,
    searchPhrases: {},
    furtherPhrases: {},
    usualProducts: [],
    products: [],
    kinds: [],
    clients: SHIPPED_CLIENTS,
    formats: [],
    systemAliases: {},
    foreignWords: {},
    encoder: null,
    classifier: null,
    phrasings: [],
    ...members,
  };
}

/** A catalog of Boardly, a chat and a page fetcher, with two models and a skill. */
export function aCatalog(members: Partial<Catalog> = {}): Catalog {
  return {
    version: '2026.08.22-00000000',
    as_of: DATE,
    servers: [anEntry(), aChat(), aFetcher()],
    tail: [],
    published: [],
    denied: new Map(),
    models: [
      aModel(),
      aModel({ id: 'anthropic/grand', provider: 'anthropic', model: 'grand', credential: 'ANTHROPIC_API_KEY' }),
    ],
    skills: [aSkill()],
    frameworks: [aFramework()],
    vocabulary: aVocabulary(),
    ...members,
  };
}

/** The made-up chat Parley: hosted only, with a token. */
export function aChat(members: Partial<Server> = {}): Server {
  return anEntry({
    name: 'com.parley/chat-mcp',
    title: 'Parley',
    description: 'Posts to the channels of Parley.',
    aliases: ['chat-mcp'],
    systems: ['parley'],
    publisher: { name: 'parley', official: true },
    packages: [],
    remotes: [{ type: 'streamable-http', url: 'https://mcp.parley.example/mcp', headers: ['Authorization'] }],
    prefer: 'remote:https://mcp.parley.example/mcp',
    credentials: [
      {
        alternatives: [['PARLEY_TOKEN']],
        pick: ['PARLEY_TOKEN'],
        required: true,
        scopes: [],
        get_it: null,
        why: null,
      },
    ],
    requires: [],
    tools: [
      aTool({
        name: 'post_message',
        description: 'Posts a message to a channel',
        capability: 'chat.post',
        effect: 'write',
      }),
    ],
    ...members,
  });
}

/** A server of no product that sends what it is asked to the public web. */
export function aFetcher(members: Partial<Server> = {}): Server {
  return anEntry({
    name: 'org.example/page-fetcher',
    title: 'Page Fetcher',
    description: 'Fetches web pages.',
    aliases: ['fetcher'],
    systems: [],
    publisher: { name: 'example', official: false },
    egress: 'public',
    packages: [aPackage({ type: 'pypi', identifier: 'page-fetcher' })],
    prefer: 'pypi:page-fetcher',
    requires: ['uv'],
    tools: [aTool({ name: 'fetch_page', description: 'Fetches a web page as text', capability: 'web.fetch' })],
    ...members,
  });
}

/** The vocabulary with further capabilities. */
export function aVocabularyWith(...further: readonly Capability[]): Vocabulary {
  const vocabulary = aVocabulary();
  return { ...vocabulary, capabilities: [...vocabulary.capabilities, ...further] };
}

/** A client with its shipped facts. */
export function clientNamed(id: string): Client {
  const client = SHIPPED_CLIENTS.find((one) => one.id === id);
  if (client === undefined) throw new Error(`there is no client ${id}`);
  return client;
}
