import { expect } from 'chai';
import fc from 'fast-check';
import { OPEN_SOURCE_LICENSES } from '../../../../src/domain/task/limits/licenses.ts';
import { readConstraints, readProhibitions } from '../../../../src/domain/task/limits/read-constraints.ts';

const products = ['slack', 'github', 'google drive'];
const systems = (part: string): string[] => products.filter((name) => part.toLowerCase().includes(name));
const local = { remote: 'forbidden', model_providers: ['ollama'] };

describe('readConstraints', () => {
  for (const [text, expected] of [
    ['Use at most two servers', { max_servers: 2 }],
    ['only one server', { max_servers: 1 }],
    ['with a single MCP server', { max_servers: 1 }],
    ['up to 7 mcp servers', { max_servers: 7 }],
    ['three servers max', { max_servers: 3 }],
    ['no more than $0.50 a run', { max_cost_usd: 0.5 }],
    ['budget: $5', { max_cost_usd: 5 }],
    ['under 20 cents per run', { max_cost_usd: 0.2 }],
    ['up to €1,5 per run', { max_cost_usd: 1.5 }],
    ['less than 3 dollars a run', { max_cost_usd: 3 }],
    ['nothing may leave the company', local],
    ['Our data must not leave our network', local],
    ['work offline', local],
    ['it must stay in-house', local],
    ['strictly local', local],
    ['with a local model', { model_providers: ['ollama'] }],
    ['open source only', { licenses: OPEN_SOURCE_LICENSES }],
    ['nothing proprietary', { licenses: OPEN_SOURCE_LICENSES }],
    ['read-only', { read_only: true }],
    ['do not change anything', { read_only: true }],
    ['no changes', { read_only: true }],
    ['no change to the database please', { read_only: true }],
    ['just look, please', { read_only: true }],
    ['without any API keys', { keyless: true }],
    ['no API keys', { keyless: true }],
    ['without any account', { keyless: true }],
    ['post it without Slack', { exclude: ['slack'] }],
    ['do not use the Google Drive', { exclude: ['google drive'] }],
    ['only use GitHub', { only: ['github'] }],
    ['use Claude', { model_providers: ['anthropic'] }],
    ['with GPT-4', { model_providers: ['openai'] }],
    ['post it, not in Slack', { exclude: ['slack'] }],
    ['Put it into GitHub, not Slack', { exclude: ['slack'] }],
    ['there is no docker here', { no_runtimes: ['docker'] }],
    ['I cannot install Python', { no_runtimes: ['uv'] }],
    ["we can't run npm and don't have containers", { no_runtimes: ['node', 'docker'] }],
    ['License: MIT or Apache', { licenses: ['MIT', 'Apache-2.0'] }],
    ['stdio servers only', { transports: ['stdio'] }],
    ['it has to be stdio', { transports: ['stdio'] }],
    ['it must use streamable HTTP', { transports: ['streamable-http'] }],
    ['HTTP servers only', { transports: ['streamable-http'] }],
    ['no hosted services', local],
    ['self-hosted servers only', local],
    ['nothing remote is allowed', local],
    ['we host everything ourselves', local],
    ['everything runs on our own hardware', local],
    ['patient records may not leave the clinic', local],
    ['they must never leave this laptop', local],
    ['I only want to install one server', { max_servers: 1 }],
    ['install just one server', { max_servers: 1 }],
    ['one server at most', { max_servers: 1 }],
    ['we just want to set up a single tool for all of it', { max_servers: 1 }],
    ["look, but don't edit", { read_only: true }],
    ['make it impossible to delete anything', { read_only: true }],
    ['it must not be able to write', { read_only: true }],
    ['the agent may only read', { read_only: true }],
    ['it must never write to the database', { read_only: true }],
    ['it must never write into the record', { read_only: true }],
    ['nothing gets changed', { read_only: true }],
    ['nothing that needs an API key', { keyless: true }],
    ["I don't want to sign up for anything", { keyless: true }],
    ['please, nothing where I must register', { keyless: true }],
    ["check the number against the register and write 'not found' into the field", {}],
    ['my boss allows one connector, no more', { max_servers: 1 }],
    ['server count capped at three', { max_servers: 3 }],
    ['keep it to a couple of servers', { max_servers: 2 }],
    ['half a dozen servers is the ceiling here', { max_servers: 6 }],
    ['tools must not eat more than 8k of context', { max_context_tokens: 8_000 }],
    ['No more than 12 thousand tokens may go on tool descriptions', { max_context_tokens: 12_000 }],
    ['the tool listing cannot exceed 8,500 tokens', { max_context_tokens: 8_500 }],
    ['tool descriptions max. 15k tokens', { max_context_tokens: 15_000 }],
    ['a nickel a run is all I am willing to pay', { max_cost_usd: 0.05 }],
    ['under half a dollar every time it runs', { max_cost_usd: 0.5 }],
    ['I will not spend over eighty cents on a run', { max_cost_usd: 0.8 }],
    ['my client can only do SSE', { transports: ['sse'] }],
    ['we have switched off SSE, so stdio or streamable HTTP', { transports: ['stdio', 'streamable-http'] }],
    ['mcp over stdio please', { transports: ['stdio'] }],
    ['our gateway speaks streamable HTTP and nothing else', { transports: ['streamable-http'] }],
    ['this laptop has no internet', local],
    ['all of it on my own machine', local],
    ['it may not hand client data to any cloud', local],
    ['hosted services only, please', { remote: 'required' }],
    ["it lives on somebody else's servers", { remote: 'required' }],
    ["we can't install anything on these school computers", { remote: 'required' }],
    ['Legal only clears MIT and Apache stuff', { licenses: ['MIT', 'Apache-2.0'] }],
    ['GPL is a no-go, we accept MIT and ISC', { licenses: ['MIT', 'ISC'] }],
    ['only free and open source software', { licenses: OPEN_SOURCE_LICENSES }],
    ['closed-source software may not be used', { licenses: OPEN_SOURCE_LICENSES }],
    ['we banned Slack last year', { exclude: ['slack'] }],
    ['Slack and Google Drive are both off the table', { exclude: ['slack', 'google drive'] }],
    ['leave Slack out of it', { exclude: ['slack'] }],
    ['GitHub alone, no further tools', { only: ['github'] }],
    ['only Slack and GitHub are permitted by the CISO', { only: ['slack', 'github'] }],
    ['GitHub is the one and only system it gets to talk to', { only: ['github'] }],
    ['Claude only, our contract covers no one else', { model_providers: ['anthropic'] }],
    ['it must run on OpenAI models', { model_providers: ['openai'] }],
    ['GPT is the only model family that was signed off', { model_providers: ['openai'] }],
    ['I have node but neither uv nor docker', { no_runtimes: ['docker', 'uv'] }],
    ['containers are prohibited on these workstations', { no_runtimes: ['docker'] }],
    ['no npx on the host', { no_runtimes: ['node'] }],
    ['the auditor gave us view rights only', { read_only: true }],
    ['not one byte may be altered', { read_only: true }],
    ['without the ability to modify anything', { read_only: true }],
    ['hands off - no edits', { read_only: true }],
    ['not a single token or login', { keyless: true }],
    ['credentials: none', { keyless: true }],
    ['key-free services only', { keyless: true }],
    ['3 servers max; 9k tokens for tools at most', { max_servers: 3, max_context_tokens: 9_000 }],
    ['read-only, at most two servers, without Slack', { read_only: true, max_servers: 2, exclude: ['slack'] }],
  ] as const) {
    it(`reads "${text}"`, () => {
      expect(readConstraints(text, systems)).to.deep.equal(expected);
    });
  }

  for (const text of [
    'List the open issues in GitHub and post them to Slack',
    'find a laptop under $500',
    'book a hotel room for less than $100 per night',
    'list issues without labels',
    'write about open source software',
    'use claude code',
    'the cloud of the day',
    'which servers are down',
    'no python code',
    'never delete a file',
    'do not send it to anyone',
    'spend at most $50 a month',
    'at most $5 per day',
    'the data must not leave the EU',
    'nothing may leave the EU',
    'data should never leave Germany',
    'add an MIT license file to the repo',
    'explain how stdio servers work',
    'compare streamable HTTP and stdio',
    'the webhook must use HTTP',
    'find jobs that are not remote',
    "If you aren't sure leave the cell empty.",
    "Don't book anything.",
    'list the branches with no remote',
    'remove the hosted images',
    'list customers who do not leave a review',
    'you must not leave comments',
    'do not leave any ticket open',
    'just add one server to the load balancer',
    'only run two servers in staging',
    'users are unable to edit their profile, find out why',
    'it is not possible to delete my account',
    'I can only read French',
    'you must never write in all caps',
    'nothing in the config mentions the key',
    'The pod was restarted, no change. List the issues',
    '12:03 restarted, no change',
    'list customers who do not want to register',
    'set all files in the share to read-only',
    'write a read-only replica setup for the database',
    'an overview of all read-only fields',
    'translate the scripts without changing what they do',
    'delete the old logs, do not touch anything else',
    'which of our customers have no API key yet',
    'check that no secrets or API keys were committed',
    'compare Docker and Podman',
    'find containers that run without Docker health checks',
    'refactor the node script so that it needs no Python modules',
    'explain what stdio.h does',
    'write unit tests for the stdio and SSE transports',
    'set up server-sent events in our Express API',
    'plan an event with a budget of 50 dollars per person',
    'break down the cost per run and flag those over $20',
    'translate the MIT license to German',
    'check every dependency for a licence other than MIT',
    'rate the arguments of OpenAI and Mistral in the hearing',
    'keep the summary of the context under 8k characters',
    'tell me at most three things',
    'write a policy for working offline on trains',
    'write an offline mode for the app so that it works without internet',
    'find remote jobs for developers',
    'how many of our servers worked more than two shifts',
    'tell me when my parcel is out for delivery',
    '',
  ]) {
    it(`reads no limit in "${text}"`, () => {
      expect(readConstraints(text, systems)).to.deep.equal({});
    });
  }

  it('takes nothing for excluded when no product is named', () => {
    expect(readConstraints('do not use slang', systems)).to.deep.equal({});
  });

  it('never throws and never gives a limit that limits nothing, whatever the text', () => {
    const part = fc.constantFrom(
      ...'at most two 0 99999999999999999999 servers under $ 5 . , % without only use slack read-only no keys € cents run budget'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(part).map((parts) => parts.join(' ')),
        ),
        (text) => {
          const found = readConstraints(text, systems);
          const { max_servers: servers, max_cost_usd: cost, exclude, only } = found;

          if (servers !== undefined) expect(servers).to.be.greaterThan(0);
          if (cost !== undefined) expect(cost).to.be.at.least(0);
          for (const list of [exclude, only]) if (list !== undefined) expect(list).to.not.deep.equal([]);
        },
      ),
      { seed: 12, numRuns: 200 },
    );
  });
});

describe('readProhibitions', () => {
  for (const [text, acts] of [
    ['Never delete a file', ['delete a file']],
    ['Sort them, but do not send anything.', ['send anything']],
    ["Never email customers. Don't book it; you must not pay", ['email customers', 'book it', 'pay']],
    ['please no emails', ['emails']],
    ['Sort them; nothing may be deleted', ['let anything be deleted']],
    ['Do not touch anything, never delete', ['delete']],
    ['do not change anything', []],
    ['Which customers never ordered? Their names are in Quill', []],
    ['Never delete a file? Right', ['delete a file']],
    ['Delete nothing in Quill', ['delete anything in Quill']],
    ["Don't book anything.", ['book anything']],
    ["I don't know, we do not have it and don't want to wait", []],
    ['the data must not leave the network', []],
    ['', []],
  ] as const) {
    it(`finds ${acts.length} in "${text}"`, () => {
      expect(readProhibitions(text)).to.deep.equal(acts);
    });
  }

  it('is told from reading only: what is forbidden limits the agent, not the choice', () => {
    for (const text of ['never delete a file', 'do not send it'])
      expect(readConstraints(text, systems)).to.not.have.property('read_only');
  });
});
