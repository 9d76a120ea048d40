import { expect } from 'chai';
import { assemble } from '../../../../src/domain/catalog/intake/assemble.ts';
import { addOutcomes } from '../../../../src/domain/catalog/intake/add-outcomes.ts';
import { outcomeRecord, writeOutcomes } from '../../../../src/domain/catalog/outcome-record.ts';
import type { RunOutcome } from '../../../../src/domain/catalog/run-outcome.ts';
import type { CatalogRecord } from '../../../../src/domain/catalog/record.ts';
import { aCatalog, anEntry } from '../../../support/catalogs.ts';
import { anOutcome, someOutcomes } from '../../../support/outcomes.ts';

const recordOf = (server: string, outcomes: readonly RunOutcome[]): CatalogRecord => ({
  ...outcomeRecord(server),
  body: writeOutcomes(server, outcomes),
});
const server = anEntry();

describe('addOutcomes', () => {
  it('gives a server what runs say of it, and leaves the others as they are', () => {
    const other = anEntry({ name: 'com.boardly/other' });
    const [first, second] = addOutcomes([server, other], [recordOf(server.name, someOutcomes(2))]);

    expect(first).to.deep.equal({
      ...server,
      outcomes: { runs: 2, passed: 2, ok: 8, failed: 0, share: 1, last: '2026-11-01' },
    });
    expect(second).to.equal(other);
  });

  it('changes nothing where nothing is known, or nothing can be read', () => {
    const servers = [server];

    expect(addOutcomes(servers, [])).to.equal(servers);
    expect(addOutcomes(servers, [{ ...outcomeRecord(server.name), body: '{' }])[0]).to.equal(server);
  });

  it('counts what runs say of the name that a server had before', () => {
    const renamed = anEntry({ name: 'com.boardly/new', aliases: ['board-mcp', 'com.boardly/Board-MCP'] });
    const [found] = addOutcomes(
      [renamed],
      [recordOf('com.boardly/board-mcp', someOutcomes(2)), recordOf(renamed.name, [anOutcome({ run: 'run_9' })])],
    );

    expect(found?.outcomes?.runs).to.equal(3);
  });

  it('leaves the date of the catalog as it is, so that no other server looks older', () => {
    const snapshot = aCatalog({ servers: [server] });
    const { servers, as_of } = assemble(snapshot, [recordOf(server.name, someOutcomes(1))], 1);

    expect(servers[0]?.outcomes?.runs).to.equal(1);
    expect(as_of).to.equal(snapshot.as_of);
  });
});
