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
          expect(documentText(JSON.stringify({ state, server }))).to.equal(JSON.stringify(server));
        }
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  it('is found where the parts stand in another order too', () => {
    fc.assert(
      fc.property(document, (server) => {
        expect(JSON.parse(documentText(JSON.stringify({ server, state: anEntryState() })))).to.deep.equal(
          JSON.parse(JSON.stringify(server)),
        );
      }),
      { seed: 14, numRuns: 100 },
    );
  });
});
