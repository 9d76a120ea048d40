import fc from 'fast-check';
import { expect } from 'chai';
import type { PublishedDocument } from '../../../src/domain/catalog/published-entry.ts';
import type { Argument, Input, NamedInput } from '../../../src/domain/catalog/server-document.ts';
import { describeInputs, documentText, type InputFacts } from '../../../src/domain/registry/describe-inputs.ts';
import { askedInputs } from '../../support/asked-inputs.ts';
import { anEntryState } from '../../support/published-versions.ts';

const BOARDLY: InputFacts = { title: 'Boardly', credentials: [] };
type Parts = Pick<PublishedDocument, 'packages' | 'remotes'>;

function aPackageWith(members: Partial<NonNullable<Parts['packages']>[number]>): Parts {
  return {
    packages: [{ registryType: 'npm', identifier: 'board-mcp', transport: { type: 'stdio' }, ...members }],
  };
}

function descriptionsOf(parts: Parts, facts = BOARDLY): readonly (string | undefined)[] {
  return askedInputs(describeInputs(parts, facts)).map(({ description }) => description);
}

describe('The description of an input', () => {
  const named = { name: 'BOARD_TOKEN', isRequired: true };

  it('is what its publisher says, if anything', () => {
    const environmentVariables = [{ ...named, description: 'Ask the board.' }];

    expect(descriptionsOf(aPackageWith({ environmentVariables }))).to.deep.equal(['Ask the board.']);
  });

  it('else says what it is, whether it is secret, and who requires it', () => {
    const environmentVariables = [
      { name: 'BOARD_URL', isRequired: true },
      { name: 'BOARD_TOKEN', isRequired: true, isSecret: true },
      { name: 'BOARD_PIN', isSecret: true, description: ' ' },
    ];

    expect(descriptionsOf(aPackageWith({ environmentVariables }))).to.deep.equal([
      'Value of the environment variable BOARD_URL, which Boardly requires.',
      'Secret value of the environment variable BOARD_TOKEN, which Boardly requires.',
      'Secret value of the environment variable BOARD_PIN, which Boardly can do without.',
    ]);
  });

  it('says what a credential must be allowed to do and where it is made, where the catalog knows it', () => {
    const credentials = [
      {
        alternatives: [['BOARD_TOKEN']],
        pick: ['BOARD_TOKEN'],
        required: true,
        scopes: ['boards:read'],
        get_it: 'https://boardly.example/tokens',
        why: null,
      },
    ];
    const remotes = [
      {
        type: 'sse' as const,
        url: 'https://boardly.example',
        headers: [
          {
            name: 'Authorization',
            value: 'Bearer {BOARD_TOKEN}',
            variables: { BOARD_TOKEN: { isRequired: true, isSecret: true } },
          },
        ],
      },
    ];

    expect(descriptionsOf({ remotes }, { ...BOARDLY, credentials })).to.deep.equal([
      'Secret value of {BOARD_TOKEN} in the header Authorization, which Boardly requires. Scopes: boards:read. Made at https://boardly.example/tokens',
    ]);
  });

  it('tells arguments, options, headers and places of an address apart', () => {
    const parts: Parts = {
      packages: [
        {
          registryType: 'npm',
          identifier: 'board-mcp',
          transport: {
            type: 'streamable-http',
            url: 'http://{host}',
            headers: [{ name: 'X-Board', isRequired: true }],
          },
          runtimeArguments: [{ type: 'named', name: '--volume', isRequired: true, placeholder: '/boards' }],
          packageArguments: [{ type: 'positional', valueHint: 'board', isRequired: true }],
        },
      ],
      remotes: [{ type: 'sse', url: 'https://{team}.example', variables: { team: { isRequired: true } } }],
    };

    expect(descriptionsOf(parts)).to.deep.equal([
      'Value of the header X-Board, which Boardly requires.',
      'Value of the option --volume, which Boardly requires.',
      'Value of the argument "board", which Boardly requires.',
      'Value of {team} in the address, which Boardly requires.',
    ]);
  });

  it('is not given to a flag of its own, for clients would ask for a value of it, nor to what is neither required nor secret', () => {
    const parts = aPackageWith({
      packageArguments: [
        { type: 'named', name: '--stdio', isRequired: true },
        { type: 'named', name: '--quiet', isRequired: true, format: 'boolean' },
      ],
      environmentVariables: [{ name: 'DEBUG', value: '1' }],
    });

    expect(describeInputs(parts, BOARDLY)).to.deep.equal(parts);
  });

  it('names the example of an optional variable, and leaves out those of which nothing is known', () => {
    const environmentVariables = [
      { name: 'PORT', placeholder: '8080' },
      { name: 'DEBUG', isRequired: false },
    ];
    const headers = [{ name: 'X-Lang', format: 'string' as const, description: ' ' }];
    const { packages, remotes } = describeInputs(
      { ...aPackageWith({ environmentVariables }), remotes: [{ type: 'sse', url: 'https://x.example', headers }] },
      BOARDLY,
    );

    expect(packages?.[0]?.environmentVariables).to.deep.equal([
      {
        name: 'PORT',
        placeholder: '8080',
        description: 'Value of the environment variable PORT, which Boardly can do without.',
      },
    ]);
    expect(remotes?.[0]?.headers).to.deep.equal([]);
  });

  const text = fc.constantFrom('', ' ', 'x');
  const members = {
    description: text,
    isRequired: fc.boolean(),
    isSecret: fc.boolean(),
    value: text,
    default: text,
    placeholder: text,
    format: fc.constantFrom('string' as const, 'boolean' as const),
  };
  const plain: fc.Arbitrary<Input> = fc.record(members, { requiredKeys: [], noNullPrototype: true });
  const variables = fc.dictionary(text, plain, { maxKeys: 2, noNullPrototype: true });
  const input: fc.Arbitrary<NamedInput> = fc.record(
    { ...members, name: text, variables },
    { requiredKeys: ['name'], noNullPrototype: true },
  );
  const words: fc.Arbitrary<Argument> = fc.oneof(
    input.map((given) => ({ ...given, type: 'named' as const })),
    plain.map((given) => ({ ...given, type: 'positional' as const, valueHint: 'x' })),
  );
  const documents: fc.Arbitrary<Parts> = fc.record({
    packages: fc.array(
      fc.record({
        registryType: fc.constant('npm'),
        identifier: text,
        transport: fc.record({ type: fc.constant('stdio'), headers: fc.array(input, { maxLength: 2 }) }),
        runtimeArguments: fc.array(words, { maxLength: 3 }),
        packageArguments: fc.array(words, { maxLength: 3 }),
        environmentVariables: fc.array(input, { maxLength: 3 }),
      }),
      { maxLength: 2 },
    ),
    remotes: fc.array(
      fc.record({
        type: fc.constant('sse' as const),
        url: text,
        headers: fc.array(input, { maxLength: 2 }),
        variables,
      }),
      { maxLength: 2 },
    ),
  });

  it('is there for every input that is required or secret, and nothing else of a document changes', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const made = describeInputs(document, BOARDLY);
        const before = askedInputs(document);

        askedInputs(made).forEach(({ description = '', ...rest }, at) => {
          const { description: given = '', ...others } = before[at] ?? {};
          expect(description.trim()).to.not.equal('');
          if (given.trim() !== '') expect(description).to.equal(given);
          expect({ ...rest, variables: null }).to.deep.equal({ ...others, variables: null });
        });
        const known = withKnownInputs(document);
        expect(withoutDescriptions(made)).to.deep.equal(withoutDescriptions(known));
      }),
      { seed: 4041, numRuns: 500 },
    );
  });
});

function withFacts<One extends NamedInput>(list: readonly One[] = []): readonly One[] {
  return list.filter((input) => {
    const { isRequired, isSecret, description = '', value = '', placeholder = '' } = input;
    if (isRequired === true || isSecret === true || 'default' in input || 'variables' in input) return true;
    return `${description}${value}${placeholder}`.trim() !== '';
  });
}

/** The document without optional variables and headers that say no more than a name. */
function withKnownInputs({ packages = [], remotes = [] }: Parts): Parts {
  return {
    packages: packages.map(({ transport, environmentVariables, ...found }) => ({
      ...found,
      transport: { ...transport, headers: withFacts(transport.headers) },
      environmentVariables: withFacts(environmentVariables),
    })),
    remotes: remotes.map(({ headers, ...remote }) => ({ ...remote, headers: withFacts(headers) })),
  };
}

function withoutDescriptions(parts: Parts): unknown {
  return JSON.parse(JSON.stringify(parts, (key, value: unknown) => (key === 'description' ? undefined : value)));
}

describe('The text of a published document', () => {
  const document = fc.dictionary(fc.string(), fc.jsonValue());

  it('is that of its server.json, whatever its state says and its texts hold', () => {
    fc.assert(
      fc.property(document, fc.string(), (server, statusMessage) => {
        for (const message of [statusMessage, '},"server":{', `${statusMessage}},"server":{"}`]) {
          const state = anEntryState({ statusMessage: message });
          expect(documentText(JSON.stringify({ state, server }), undefined)).to.equal(JSON.stringify(server));
        }
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  it('describes each input that is required or secret, by its title, else by that of the catalog', () => {
    const variable = { name: 'TOKEN', isSecret: true };
    const packages = [
      { registryType: 'npm', identifier: 'x', transport: { type: 'stdio' }, environmentVariables: [variable] },
    ];
    const textOf = (server: Readonly<Record<string, unknown>>, title?: string) =>
      documentText(
        JSON.stringify({ state: anEntryState(), server: { name: 'com.a/x', packages, ...server } }),
        title === undefined ? undefined : { title, credentials: [] },
      );

    expect(textOf({})).to.include('TOKEN, which com.a/x can do without.');
    expect(textOf({}, 'Known')).to.include('TOKEN, which Known can do without.');
    expect(textOf({ title: 'Own' }, 'Known')).to.include('TOKEN, which Own can do without.');
  });

  it('has a description of every such input, wherever its members stand and whatever its texts hold', () => {
    const text = fc.constantFrom(
      '',
      ' ',
      'x',
      '{',
      '{"description":"x',
      '"isRequired":true',
      '"description":"x","isSecret":true',
    );
    const pairs = fc.tuple(
      fc.constantFrom('description', 'placeholder', 'isRequired', 'isSecret', 'name', 'variables'),
      text,
    );
    const variable = fc.array(pairs, { maxLength: 5 }).map((members) =>
      Object.fromEntries(
        members.map(([key, value]) => {
          if (key === 'variables') return [key, { x: { description: value } }];
          return [key, key.startsWith('is') ? value !== '' : value];
        }),
      ),
    );
    fc.assert(
      fc.property(fc.array(variable, { minLength: 1, maxLength: 3 }), (environmentVariables) => {
        const packages = [{ registryType: 'npm', identifier: 'x', transport: { type: 'stdio' }, environmentVariables }];
        const body = JSON.stringify({ state: anEntryState(), server: { name: 'com.a/x', packages } });
        const shown = JSON.parse(documentText(body, undefined)) as Pick<PublishedDocument, 'packages'>;

        for (const { description = '' } of askedInputs(shown)) expect(description.trim()).to.not.equal('');
      }),
      { seed: 15, numRuns: 1_000 },
    );
  });

  it('is found where the parts stand in another order too', () => {
    fc.assert(
      fc.property(document, (server) => {
        expect(JSON.parse(documentText(JSON.stringify({ server, state: anEntryState() }), undefined))).to.deep.equal(
          JSON.parse(JSON.stringify(server)),
        );
      }),
      { seed: 14, numRuns: 100 },
    );
  });
});
