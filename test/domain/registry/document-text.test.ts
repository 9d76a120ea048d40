import { expect } from 'chai';
import fc from 'fast-check';
import { documentText } from '../../../src/domain/registry/document-text.ts';
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
