import type { ExportedConfiguration } from '../../src/application/clients/export-configuration.ts';
import { anEntry } from './catalogs.ts';
import { aLock } from './locks.ts';
import type { Server } from '../../src/domain/catalog/server.ts';
import { verificationNote } from '../../src/domain/catalog/verification.ts';
import type { ServerCounts } from '../../src/application/catalog/count-servers.ts';
import type { ServerDetails } from '../../src/application/catalog/get-server.ts';
import type { RecommendAnswer } from '../../src/application/recommend/recommend-stack.ts';
import type { ServerHit } from '../../src/application/search/search-servers.ts';
import type { ServerSummary } from '../../src/application/catalog/server-summary.ts';
import { registryEntry, type RegistryEntry } from '../../src/domain/registry/registry-entry.ts';
import type { ServerPick, StackRecommendation } from '../../src/domain/answer/recommendation.ts';
import type { Framework } from '../../src/domain/catalog/catalog.ts';
import { readTaskText, type TaskAnalysis } from '../../src/domain/task/task-analysis.ts';
import type { TaskDefinition } from '../../src/domain/task/task-definition.ts';

const NAME = 'io.github.example/issues';

/** A valid analysis; a test names only the members it is about. */
export function aTask(members: Partial<TaskDefinition> = {}): TaskDefinition {
  return {
    id: 't_0123abcd',
    raw_input: 'List the open issues',
    asked: 'List the open issues',
    type: 'automation',
    domain: 'devops',
    requirements: { language: null, frameworks: [], capabilities: ['issue.list'] },
    complexity: 'simple',
    trigger: { kind: 'manual', text: 'now', cron: null, time_zone: null },
    open_questions: [
      {
        id: 'q1',
        key: 'github.repository',
        ask: 'Which repository?',
        needs: ['n1'],
        blocks: true,
        assumed: 'this one',
      },
    ],
    success_criteria: ['Every open issue is listed'],
    testable_assertions: [],
    needs: [
      {
        id: 'n1',
        text: 'open issues',
        capability: 'issue.list',
        system: 'github',
        effect: 'read',
        implied: false,
        confidence: 0.9,
      },
    ],
    constraints: { max_servers: 2 },
    text_language: 'en',
    prohibitions: [],
    unread: [],
    corrections: [{ from: 'isues', to: 'issues' }],
    analyzed_by: 'local',
    ...members,
  };
}

/** A valid analysis of a task, with the facts about its text; {@link aTask} by itself is the published part. */
export function analysisOf(task: TaskDefinition = aTask(), frameworks: readonly Framework[] = []): TaskAnalysis {
  return { task, text: readTaskText(task.raw_input, frameworks) };
}

export function aServerPick(members: Partial<ServerPick> = {}): ServerPick {
  return {
    name: NAME,
    title: 'Issues',
    description: 'Reads issues.',
    role: 'primary',
    covers: ['n1'],
    probability: 0.9,
    publisher: { name: 'example', official: true },
    transport: 'stdio',
    install: 'npx -y issues-mcp',
    package: { type: 'npm', identifier: 'issues-mcp', version: '1.0.0', verified: true, freshness: null },
    requires: ['node'],
    settings: [{ name: 'READ_ONLY', value: '1', why: 'n1 only reads' }],
    credentials: [
      { name: 'ISSUES_TOKEN', required: true, secret: true, held: null, scopes: ['issues: read'], get_it: null },
    ],
    tools: [
      { name: 'list_issues', effect: 'read', approval: 'auto', needs: ['n1'] },
      { name: 'close_issue', effect: 'write', approval: 'ask', needs: ['n1'] },
    ],
    evidence: [
      { kind: 'tool', text: 'list_issues fits', weight: 0.6 },
      { kind: 'web', text: 'names it', url: 'https://example.org/issues', title: 'Issues' },
    ],
    context_tokens: null,
    context_guess: { low: 240, high: 700 },
    ...members,
  };
}

export function aRecommendation(members: Partial<StackRecommendation> = {}): StackRecommendation {
  return {
    outcome: 'needs_setup',
    summary: '1 server (Issues), example-model. Missing: 1 secret.',
    next_steps: [
      { do: 'set_secret', ref: ['ISSUES_TOKEN'], text: 'Set ISSUES_TOKEN.' },
      { do: 'paste_config', command: 'quartermaster run', text: 'Copy the configuration.' },
    ],
    llm: {
      provider: 'example',
      model: 'example-model',
      reason: 'Cheapest that is able.',
      price: { input: 1, output: 5, per: '1M tokens', currency: 'USD' },
      context_tokens: 200_000,
      credential: 'EXAMPLE_API_KEY',
      held: null,
      scores: [{ benchmark: 'BFCL', value: 70, date: '2026-01-01' }],
      alternatives: [
        {
          provider: 'other',
          model: 'small',
          title: 'Small',
          context_tokens: 128_000,
          cost_usd: { low: 0.01, high: 0.02 },
        },
      ],
    },
    mcp_servers: [aServerPick()],
    skills: [
      {
        name: 'triage',
        source: 'https://example.org',
        path: 'triage',
        license: 'MIT',
        covers: ['n1'],
        reason: 'It sorts.',
      },
    ],
    framework: { name: null, reason: 'One loop.' },
    runtime: { trigger: 'manual', provided_by: 'host', reason: 'You start it.', options: [], snippet: null },
    prompt_strategy: 'Read.',
    system_prompt: 'You list issues.',
    coverage: [{ need: 'n1', met_by: 'server', picks: [NAME], probability: 0.9 }],
    uncovered: [
      {
        need: 'n2',
        text: 'send a fax',
        code: 'no_candidate',
        reason: 'Nothing sends faxes.',
        found: [{ url: 'https://example.org/fax', title: 'Faxes' }],
      },
    ],
    safety: { untrusted_input: ['n1'], sends_out: [], destructive: [], advice: 'Issue text is by strangers.' },
    data_flow: {
      text: 'Data goes to Issues (issues.example.org).',
      servers: [{ name: NAME, title: 'Issues', hosted: false, hosts: ['issues.example.org'] }],
      model: { name: 'Example', country: null },
    },
    estimate: {
      per: 'run',
      tokens: { low: 1_000, high: 2_000 },
      cost_usd: null,
      monthly_usd: { low: 1, high: 2, runs: 22 },
      context_tokens: null,
      basis: '2 calls',
    },
    alternatives: [
      {
        id: 'cheapest',
        changes: { llm: 'other/small' },
        cost_usd: { low: 0.01, high: 0.02 },
        uncovered: [],
        picks: [
          { name: 'other/small', title: 'Small', probability: null, context_tokens: 128_000, context_guess: null },
        ],
      },
    ],
    credentials_frontier: [{ add: ['ISSUES_TOKEN'], unlocks: ['n1'] }],
    rejected: [{ name: 'old', need: 'n1', code: 'archived', reason: 'Archived.', would_change_if: 'only=[old]' }],
    changes: { add: [NAME], keep: [], remove: [] },
    conflict: null,
    warnings: [{ code: 'assumed', text: 'This repository is assumed.', ref: 'q1' }],
    limits_not_applied: [],
    adjustment_notes: [],
    client_configs: {
      'claude-code': { file: '.mcp.json', format: 'json', content: { mcpServers: {} }, enforcement: 'none' },
    },
    lock: aLock(),
    catalog: { version: '1', as_of: '2026-08-22', ranker: '1' },
    ...members,
  };
}

export function anAnswer(members: Partial<RecommendAnswer> = {}): RecommendAnswer {
  return { task: aTask(), recommendation: aRecommendation(), ...members };
}

const A_MAKER: ServerDetails['maker'] = {
  kind: 'vendor',
  products: ['github'],
  carrier: null,
  because: 'account github.com/example',
};

export function aSummary(members: Partial<ServerSummary> = {}): ServerSummary {
  return {
    name: NAME,
    title: 'Issues',
    description: 'Reads issues.',
    publisher: { name: 'example', official: true },
    maker: { kind: 'vendor', carrier: null },
    status: 'active',
    transports: ['stdio'],
    install: 'npx -y issues-mcp',
    requires: ['node'],
    credentials: ['ISSUES_TOKEN'],
    tool_count: 2,
    verified: 'unknown',
    as_of: '2026-08-22',
    ...members,
  };
}

export function aHit(members: Partial<ServerHit> = {}): ServerHit {
  const matched = [{ tool: 'list_issues', why: 'lists issues' }];
  return { ...aSummary(), probability: 0.8, near: false, matched, ...members };
}

/** The counts of one server. */
export function someCounts(members: Partial<ServerCounts> = {}): ServerCounts {
  return {
    total: 1,
    registry_type: { npm: 1 },
    transport: { stdio: 1 },
    capability: { 'issue.list': 1 },
    verified: { unknown: 1 },
    official: { true: 1 },
    maker: { vendor: 1 },
    license: { MIT: 1 },
    origin: { core: 1 },
    status: { active: 1 },
    requires_credentials: { false: 1 },
    ...members,
  };
}

export function aServer(members: Partial<ServerDetails> = {}): ServerDetails {
  return {
    name: NAME,
    title: 'Issues',
    description: 'Reads issues.',
    alternatives: [],
    aliases: ['issues'],
    systems: ['github'],
    publisher: { name: 'example', official: true },
    maker: A_MAKER,
    status: 'active',
    version: '1.0.0',
    repository: null,
    license: 'MIT',
    stars: 10,
    updated_at: '2026-08-01',
    egress: 'own_account',
    hosts: null,
    packages: [
      { type: 'npm', identifier: 'issues-mcp', version: '1.0.0', verified: true, environment: ['ISSUES_TOKEN'] },
    ],
    remotes: [{ type: 'streamable-http', url: 'https://example.org/mcp', headers: ['Authorization'] }],
    prefer: 'npm:issues-mcp',
    args: [],
    settings: [{ name: 'READ_ONLY', value: '1', why: 'reads only', when: 'read_only' }],
    credentials: [
      { alternatives: [['ISSUES_TOKEN']], pick: ['ISSUES_TOKEN'], required: true, scopes: [], get_it: null, why: null },
    ],
    requires: ['node'],
    tools: [
      {
        name: 'list_issues',
        description: 'lists issues',
        capability: 'issue.list',
        effect: 'read',
        parameters: 'repo',
      },
    ],
    tools_read: { source: 'README', at: '2026-08-22', version: null },
    capabilities: [],
    region: null,
    origin: 'core',
    merged: [],
    source: ['https://example.org'],
    as_of: '2026-08-22',
    install: 'npx -y issues-mcp',
    transports: ['stdio', 'streamable-http'],
    verified: verificationNote(null),
    versions: [{ version: '1.0.0', latest: true }],
    client_configs: {
      codex: { file: '~/.codex/config.toml', format: 'toml', content: '', enforcement: 'allow', deeplink: [] },
    },
    ...members,
  };
}

/** An entry of the registry that names every member there is. */
export function aRegistryEntry(members: Partial<Server> = {}): RegistryEntry {
  return registryEntry(anEntry({ name: NAME, ...members }));
}

/** Configuration of one client as `POST /api/export` answers it. */
export function anExport(members: Partial<ExportedConfiguration> = {}): ExportedConfiguration {
  return {
    client: 'cursor',
    title: 'Cursor',
    file: '.cursor/mcp.json',
    format: 'json',
    content: { mcpServers: {} },
    enforcement: 'none',
    secrets: [],
    after: 'Approve the servers.',
    ...members,
  };
}
