import { expect } from 'chai';
import fc from 'fast-check';
import { documentText } from '../../../src/domain/registry/document-text.ts';
import type { PublishedDocument } from '../../../src/domain/catalog/published.ts';
import { askedInputs } from '../../support/asked-inputs.ts';
import { anEntryState } from '../../support/published-versions.ts';

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
