import { expect } from 'chai';
import type { Constraints } from '../../../../src/domain/task/constraints.ts';
import { readLimits } from '../../../../src/domain/task/limits/read-limits.ts';
import type { Role } from '../../../../src/domain/task/reading/reading.ts';

const products = ['slack', 'github', 'netsuite', 'zapier', 'composio', 'pipedream', 'datadog', 'jira', 'trello'];
const systems = (part: string): string[] => products.filter((name) => part.toLowerCase().includes(name));

function limitsIn(text: string, kind: string | null, role: Role = 'limit'): Constraints {
  const parts = [{ role, kind, frames: [], start: 0, end: text.length, text }];
  return readLimits(text, { isEnglish: true, parts, frames: [], skipped: null }, systems).constraints;
}

describe('A limit', () => {
  const OURS: Constraints = { model_providers: ['ollama'] };
  for (const [text, kind, expected] of [
    ['The LLM has to run on our own GPU server.', 'local', OURS],
    ['The MCP servers have to run on our own hardware.', 'local', { transports: ['stdio'] }],
    ['Servers and model must run on our own machines.', 'local', { remote: 'forbidden', ...OURS }],
    ['The model has to be hosted by somebody with a contract.', 'model', {}],
    ['M365 connectors may sit in the cloud.', 'local', {}],
    ['It would be nice if it ran without Docker.', 'runtime', {}],
    ['Models solely from Anthropic or via Amazon Bedrock.', 'model', { model_providers: ['bedrock', 'anthropic'] }],
    ['The only models are those of Azure OpenAI or Anthropic.', 'model', { model_providers: ['anthropic'] }],
    [
      'Our proxy blocks SSE, so stdio or streamable http only.',
      'transport',
      { transports: ['stdio', 'streamable-http'] },
    ],
    ['Nobody installs Docker on the bastion, and no node either.', 'runtime', { no_runtimes: ['docker', 'node'] }],
    ['Not a cent over $1.50 per run.', 'cost', { max_cost_usd: 1.5 }],
    ['Photos must cost less than $20 each.', 'cost', {}],
    ['Only MIT or Apache-2.0 servers.', 'license', { licenses: ['MIT', 'Apache-2.0'] }],
    ["Servers under GPL-3.0 aren't allowed, just MIT licensed ones.", 'license', { licenses: ['MIT'] }],
    ["Don't bring in anything from Composio or Pipedream.", 'exclude', { exclude: ['composio', 'pipedream'] }],
    ["Composio and Pipedream are on IT's blocklist.", 'exclude', { exclude: ['composio', 'pipedream'] }],
    ['NetSuite must not be touched.', 'read_only', { read_only: true }],
    ['No writes in NetSuite.', 'read_only', { read_only: true }],
    ['It must run on Claude via Bedrock, no other model is approved.', 'model', { model_providers: ['bedrock'] }],
    ['Every query has to be logged.', 'other', { audit: true }],
    ['Leave Trello exactly as it is.', 'read_only', { read_only: true }],
    ['German data centres only for the data.', 'region', { residency: 'DE' }],
    [
      'Each invocation of a tool, reads included, shall be confirmed by an operator.',
      'approval',
      { approval: 'always' },
    ],
    ["No mail goes out until an officer has OK'd it.", 'approval', { approval: 'changes' }],
    ['Sign-off by the shift lead before any ticket gets created.', 'approval', { approval: 'changes' }],
    ['A full trail of what the agent did has to be kept.', 'other', { audit: true }],
  ] as const)
    it(`of the words "${text}" sets ${JSON.stringify(expected)}`, () => {
      expect(limitsIn(text, kind)).to.deep.equal(expected);
    });

  it('refuses each vendor of a list', () => {
    const { model_providers: left } = limitsIn('OpenAI and DeepSeek are not permitted under our policy.', 'exclude');

    expect(left).to.include('anthropic').and.not.include('openai').and.not.include('deepseek');
    expect(limitsIn('Nope to OpenAI and Google as model vendors.', 'exclude').model_providers)
      .to.include('anthropic')
      .and.not.include('gemini');
  });

  it('spares the products whose credentials exist', () => {
    const text = 'We have the Datadog key and a Jira token already, no further accounts.';

    expect(limitsIn(text, 'keyless')).to.deep.equal({ keyless: true, keyless_except: ['datadog', 'jira'] });
  });
});
