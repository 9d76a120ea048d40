import { expect } from 'chai';
import fc from 'fast-check';
import type { Constraints } from '../../../../src/domain/task/constraints.ts';
import { OPEN_SOURCE_LICENSES } from '../../../../src/domain/task/limits/licenses.ts';
import { readClauseLimits } from '../../../../src/domain/task/limits/clause-limits.ts';
import { prohibitionsOf, readLimits, type ReadLimits } from '../../../../src/domain/task/limits/read-limits.ts';
import { regionIn } from '../../../../src/domain/task/limits/regions.ts';
import type { Part, Role } from '../../../../src/domain/task/reading/reading.ts';

const products = ['slack', 'github', 'notion', 'postgres'];
const systems = (part: string): string[] => products.filter((name) => part.toLowerCase().includes(name));

type Piece = readonly [role: Role, text: string, kind?: string | null, frames?: readonly number[]];

function partsOf(pieces: readonly Piece[]): { readonly text: string; readonly parts: readonly Part[] } {
  let text = '';
  const parts = pieces.map(([role, words, kind = null, frames = []]): Part => {
    const start = text === '' ? 0 : text.length + 1;
    text = text === '' ? words : `${text} ${words}`;
    return { role, kind, frames, start, end: start + words.length, text: words };
  });
  return { text, parts };
}

function read(...pieces: readonly Piece[]): ReadLimits {
  const { text, parts } = partsOf(pieces);
  return readLimits(text, { isEnglish: true, parts, frames: [], skipped: null }, systems);
}

describe('readLimits', () => {
  it('reads no model vendor from a fact, but one from an order', () => {
    expect(read(['context', 'I already tried with ChatGPT.'], ['order', 'Find flats.']).constraints).to.deep.equal({});
    expect(read(['order', 'Summarise it with Claude.']).constraints).to.deep.equal({ model_providers: ['anthropic'] });
  });

  it('binds a read-only clause in brackets to the product of its act', () => {
    const { readOnlyIn } = read(
      ['order', 'Query our Postgres', null, [0]],
      ['limit', '(read only!)', 'read_only', [0]],
      ['order', 'and add a page to Notion.', null, [1]],
    );

    expect(readOnlyIn).to.deep.equal(['postgres']);
  });

  it('binds a read-only clause inside a sentence to the order before it', () => {
    const { readOnlyIn } = read(
      ['order', 'Look at Postgres', null, [0]],
      ['refusal', 'but never write to it', null],
      ['order', ', and put a summary into Notion.', null, [1]],
    );

    expect(readOnlyIn).to.deep.equal(['postgres']);
  });

  it('binds a read-only clause to the product that it names', () => {
    expect(read(['order', 'Post to Slack.'], ['limit', 'GitHub is read-only.', 'read_only']).readOnlyIn).to.deep.equal([
      'github',
    ]);
  });

  it('binds a read-only clause without a product to the whole task', () => {
    expect(
      read(['order', 'List the issues in GitHub.'], ['limit', 'Change nothing.', 'read_only']).readOnlyIn,
    ).to.equal(null);
  });

  it('lists each limit and refusal with the constraints that it sets', () => {
    const { stated } = read(
      ['order', 'Post to Slack.'],
      ['limit', 'Every action must be logged.', 'audit'],
      ['limit', 'It has to be certified.', 'other'],
      ['refusal', 'Never delete anything.'],
    );

    expect(stated).to.deep.equal([
      { words: 'Every action must be logged.', sets: ['audit'], prohibits: false, currency: null, isOfWork: false },
      { words: 'It has to be certified.', sets: [], prohibits: false, currency: null, isOfWork: false },
      { words: 'Never delete anything.', sets: [], prohibits: true, currency: null, isOfWork: false },
    ]);
  });

  it('excludes the vendors of a refused country from the models', () => {
    const { model_providers: providers = [] } = read(['limit', 'No US model vendors.', 'model']).constraints;

    expect(providers).to.include('mistral').and.include('ollama').and.not.include('openai');
  });

  it('prefers a named vendor of models to its origin', () => {
    expect(read(['limit', 'A European model, Mistral only.', 'model']).constraints).to.deep.equal({
      model_providers: ['mistral'],
    });
  });

  it('names the currency of a cost that is not in dollars', () => {
    const { constraints, stated } = read(['limit', 'At most 20 euros a month.', 'cost']);

    expect(constraints).to.deep.equal({});
    expect(stated).to.deep.equal([
      { words: 'At most 20 euros a month.', sets: [], prohibits: false, currency: 'euros', isOfWork: false },
    ]);
  });

  it('lists a cost in another currency beside another limit of its sentence', () => {
    const { stated } = read(['limit', 'Data stays in Norway, 90 euros a month is all there is.', 'region']);

    expect(stated.map(({ sets, currency }) => ({ sets, currency }))).to.deep.equal([
      { sets: ['residency'], currency: null },
      { sets: [], currency: 'euros' },
    ]);
  });

  it('lists a demand that sets nothing beside another limit of its sentence', () => {
    const { stated } = read(
      ['limit', 'Claude only', 'model'],
      ['limit', ', and my words must not be kept for training.', 'model'],
    );

    expect(stated.map(({ words, sets }) => ({ words, sets }))).to.deep.equal([
      { words: 'Claude only , and my words must not be kept for training.', sets: ['model_providers'] },
      { words: 'and my words must not be kept for training', sets: [] },
    ]);
  });

  it('reads no demand where something is only permitted or left alone', () => {
    const constraintsOf = (words: string, kind: string): object => read(['limit', words, kind]).constraints;

    expect(
      constraintsOf('GPL software is fine but nothing with a non-commercial licence', 'license'),
    ).not.to.have.property('licenses');
    expect(constraintsOf('Leave the GitHub accounts alone', 'only')).not.to.have.property('only');
    expect(constraintsOf('Keep the CC BY note in the header', 'audit')).not.to.have.property('audit');
  });

  it('binds a read-only clause to the product that is its subject, though the catalog lacks it', () => {
    const order = ['order', 'Compare the contracts with those in Quandrix and comment them in Word.'] as const;

    expect(read(order, ['limit', 'Quandrix must be read-only.', 'read_only']).readOnlyIn).to.deep.equal(['quandrix']);
    expect(read(order, ['limit', 'Quandrix stays as it is.', 'read_only']).readOnlyIn).to.deep.equal(['quandrix']);
  });

  it('reads a clause alone, whatever another clause of the limit says', () => {
    expect(read(['limit', 'EU region only; no new API keys.', 'region']).constraints).to.deep.include({
      residency: 'EU',
      keyless: true,
    });
  });

  it('lists each clause that sets nothing and forbids nothing, whatever stands beside it', () => {
    const known = [
      'no Docker',
      'EU region only',
      'at most 2 servers',
      'no API keys',
      'only MIT tools',
      'no OpenAI models',
    ];
    const unknown = [
      'the zorb must hum',
      'every flane has its own quib',
      'the murl stands in dry sand',
      'it has to be certified',
    ];
    const border = fc.constantFrom(', ', '; ', ' and ', ' – ', ' (');
    const clause = fc.tuple(border, fc.constantFrom(...known, ...unknown));
    const kinds = fc.constantFrom('other', 'style', 'region', 'model', 'tools', null);
    fc.assert(
      fc.property(fc.array(clause, { minLength: 1, maxLength: 5 }), kinds, fc.boolean(), (clauses, kind, isRefusal) => {
        const words = clauses.map(([before, said], at) => `${at === 0 ? '' : before}${said}`).join('');
        const { stated } = read([isRefusal ? 'refusal' : 'limit', words, isRefusal ? null : kind]);
        const listed = stated.filter(({ sets, prohibits }) => sets.length === 0 && !prohibits);
        for (const [, said] of clauses.filter(([, one]) => unknown.includes(one)))
          expect(
            listed.some((entry) => entry.words.includes(said)),
            `${said} in ${words}`,
          ).to.equal(true);
      }),
      { numRuns: 300 },
    );
  });

  it('tells limits of the work from limits of the stack', () => {
    const { stated } = read(
      ['limit', 'Under 250 words.', 'style'],
      ['limit', 'Not after 9pm.', 'time'],
      ['refusal', 'No ads.'],
      ['limit', 'It has to be certified.', 'other'],
    );

    expect(stated.map(({ isOfWork }) => isOfWork)).to.deep.equal([true, true, true, false]);
  });

  for (const [words, isKept] of [
    ['Leave out Google models, university rule.', false],
    ["I don't want my numbers sent to Gemini.", false],
    ['Gemini is off the table.', false],
    ['Keep Gemini out of this.', false],
    ['Anything but Gemini is fine.', false],
    ['No model other than Gemini.', true],
    ['Nothing except Gemini may be used.', true],
    ['The model should be Gemini, not GPT.', true],
  ] as const)
    it(`${isKept ? 'allows' : 'refuses'} the vendor in "${words}"`, () => {
      const { model_providers: providers = [] } = read(['limit', words, 'exclude']).constraints;
      if (isKept) expect(providers).to.deep.equal(['gemini']);
      else expect(providers).to.include('mistral').and.not.include('gemini');
    });

  for (const [kind, words, expected] of [
    ['read_only', 'Read-only in Slack, please.', { read_only: true }],
    ['read_only', 'without changing what they do', {}],
    ['approval', ', but take a snapshot of each one first.', {}],
    ['approval', 'but show me the list first', { approval: 'changes' }],
    ['local', 'keep it off the cloud', { remote: 'forbidden' }],
    ['local', 'it all has to keep working when the internet is out', { remote: 'forbidden' }],
    ['local', 'The source must not go to any model vendor', { model_providers: ['ollama'] }],
    ['local', 'It may run anywhere if you prefer that.', {}],
    ['audit', 'Legal insists that a human approves each outgoing mail.', { approval: 'changes' }],
    ['license', 'Only components under Apache 2.0 or MIT, please.', { licenses: ['Apache-2.0', 'MIT'] }],
    ['license', 'a licence other than MIT', {}],
    ['license', 'before we open source it', {}],
    ['local', 'It is on wifi through its own app only.', {}],
    ['model', 'one that we host ourselves', { model_providers: ['ollama'] }],
    ['exclude', 'Slack is out of the question.', { exclude: ['slack'] }],
    ['only', 'GitHub and nothing else', { only: ['github'] }],
    ['hosted', 'so nothing to install', { remote: 'required' }],
    ['keyless', 'No keys beyond the Slack one.', { keyless: true, keyless_except: ['slack'] }],
  ] as const satisfies readonly (readonly [string, string, Constraints])[])
    it(`reads ${JSON.stringify(expected)} from "${words}" by its kind ${kind}`, () => {
      expect(read(['limit', words, kind]).constraints).to.deep.equal(expected);
    });

  it('joins the parts of one limit before it reads them', () => {
    expect(read(['limit', 'EU', 'region'], ['limit', 'region only', 'region']).constraints.residency).to.equal('EU');
  });

  it('spares the named products of a task whose keys are there already', () => {
    expect(
      read(['order', 'Post to Slack.'], ['limit', 'Use our existing keys, no further accounts.', 'keyless'])
        .constraints,
    ).to.deep.equal({ keyless: true, keyless_except: ['slack'] });
  });

  it('reads no amount of money inside a word', () => {
    expect(read(['reason', "our contract doesn't allow models from there"]).constraints).to.deep.equal({});
  });

  it('leaves a read-only clause of a thing without a product to the needs', () => {
    const clause = ['limit', 'The database access is read-only.', 'read_only'] as const;
    expect(read(['order', 'Add the answers to Notion.'], clause).readOnlyIn).to.deep.equal([]);
    const within = ['refusal', 'Must not change anything in the cluster.'] as const;
    expect(read(['order', 'Add the answers to Notion.'], within).readOnlyIn).to.deep.equal([]);
  });

  it('forbids to touch a thing that a refusal spares', () => {
    for (const [words, thing] of [
      ['Leave the aquarium alone.', 'the aquarium'],
      ['Keep Spotify.', 'Spotify'],
    ] as const) {
      const { parts } = partsOf([['refusal', words]]);
      expect(prohibitionsOf({ isEnglish: true, parts, frames: [], skipped: null })).to.deep.equal([`touch ${thing}`]);
    }
  });

  it('reads no place of the servers from the region of the data', () => {
    expect(read(['limit', 'Everything hosted in the EU.', 'region']).constraints).to.deep.equal({ residency: 'EU' });
    expect(read(['limit', 'Everything hosted, please.', 'local']).constraints.remote).to.equal('required');
  });

  it('reads licences of software, and no lack of credentials beside a sign-in', () => {
    expect(read(['limit', 'Software under MIT or Apache 2.0 only.', 'license']).constraints.licenses).to.have.length(2);
    expect(read(['limit', 'No new API keys, we only have OAuth.', 'keyless']).constraints).to.deep.equal({});
    expect(read(['limit', 'Nothing is signed off yet, so leave that for now.', 'scope']).constraints).to.deep.equal({});
  });

  it('takes a monthly price for no price of a run', () => {
    expect(read(['limit', 'Monthly budget: $20.', 'cost']).constraints).to.deep.equal({ max_cost_usd_per_month: 20 });
  });

  it('takes a ban of third-party servers for a demand for official ones where the reader says so', () => {
    expect(read(['limit', 'No third-party servers.', 'official']).constraints).to.deep.equal({ official: true });
  });
});

describe('readClauseLimits', () => {
  for (const [kind, text, expected] of [
    ['official', 'Use only official servers.', { official: true }],
    ['official', 'Servers need not be official.', {}],
    ['official', 'Official statistics only.', {}],
    ['official', 'Official ones only.', { official: true }],
    ['region', 'Look in US and European patents.', {}],
    ['scope', 'subletting without landlord consent', {}],
    ['official', 'Preferably official servers, ideally.', {}],
    ['other', 'Every server comes from the vendor itself, no community servers.', { official: true }],
    ['official', "I don't mind whether servers are official.", {}],
    ['scope', 'Community-maintained connectors are banned.', { official: true }],
    ['tools', 'Max 2 servers, official ones.', { official: true }],
    ['local', 'None of the recordings may go to a cloud service.', { remote: 'forbidden' }],
    ['keyless', 'Nothing gets sent without a sign-off.', { approval: 'changes' }],
    ['region', 'All data must stay in the EU.', { residency: 'EU' }],
    ['region', 'Customer data may not leave Germany.', { residency: 'DE' }],
    ['region', 'No data in the US.', {}],
    ['scope', 'Only flights within Germany.', {}],
    ['local', 'On-premises only.', { on_premises: true }],
    ['approval', 'Ask me before you send anything.', { approval: 'changes' }],
    ['approval', 'Every tool call needs my approval.', { approval: 'always' }],
    ['approval', 'I want to see the list before anything is deleted.', { approval: 'changes' }],
    ['audit', 'Every change needs a yes from the team lead.', { approval: 'changes' }],
    ['scope', 'Show me each letter before it goes out.', { approval: 'changes' }],
    ['scope', 'Show me the totals before lunch.', {}],
    ['audit', 'Keep an audit trail.', { audit: true }],
    ['approval', 'Ask me before each deletion and keep an audit log of it.', { approval: 'changes', audit: true }],
    ['license', 'Open source only', { licenses: OPEN_SOURCE_LICENSES }],
    ['model', 'European models only.', { model_providers: ['mistral', 'ollama'] }],
    ['model', 'Look at new AI models.', {}],
    ['cost', 'At most $50 a month.', { max_cost_usd_per_month: 50 }],
    ['cost', 'At most 50 euros a month.', {}],
    ['cost', 'At most $2 a run.', {}],
  ] as const satisfies readonly (readonly [string, string, Constraints])[]) {
    it(`reads ${JSON.stringify(expected)} from "${text}" (${kind})`, () => {
      expect(readClauseLimits({ role: 'limit', kind, frames: [], start: 0, end: text.length, text })).to.deep.equal(
        expected,
      );
    });
  }
});

describe('regionIn', () => {
  for (const [text, code] of [
    ['in the European Union', 'EU'],
    ['inside the UK', 'GB'],
    ['hosted in Switzerland', 'CH'],
    ['in eu-west-1', 'EU'],
    ['let us know', null],
    ['in our region', null],
  ] as const) {
    it(`finds ${code ?? 'nothing'} in "${text}"`, () => {
      expect(regionIn(text)).to.equal(code);
    });
  }
});
