import { expect } from 'chai';
import {
  addVerifications,
  withVerification,
  addOutcomes,
  readVerification,
} from '../../../../src/domain/catalog/intake/add-evidence.ts';
import type { Server } from '../../../../src/domain/catalog/server.ts';
import type { Verification } from '../../../../src/domain/catalog/verification.ts';
import { anEntry, aCatalog } from '../../../support/catalogs.ts';
import { aFailure, aVerification } from '../../../support/verifications.ts';
import { assemble } from '../../../../src/domain/catalog/intake/assemble.ts';
import { outcomeRecord, writeOutcomes, type RunOutcome } from '../../../../src/domain/catalog/run-outcome.ts';
import type { CatalogRecord } from '../../../../src/domain/catalog/record.ts';
import { anOutcome, someOutcomes } from '../../../support/outcomes.ts';
import fc from 'fast-check';

const OLD = '2026-08-20T00:00:00Z';
const NEW = '2026-08-23T00:00:00Z';
const HOSTED = { target: 'https://mcp.boardly.example/mcp', method: 'sse' as const };

function after(server: Server, ...verifications: readonly Verification[]): Server {
  return addVerifications([server], verifications)[0] ?? server;
}

function outcomesOf({ verification, other_evidence: others = [] }: Server): readonly string[] {
  return [verification, ...others].flatMap((one) => (one === null ? [] : `${one.target} ${one.outcome}`));
}

describe('addVerifications', () => {
  it('takes what is newer, whether it came with the package or was stored', () => {
    const shipped = anEntry({ verification: aFailure('package_missing') });

    expect(outcomesOf(after(shipped, aVerification({ at: NEW })))).to.deep.equal(['npm:board-mcp@1.0.0 open']);
    expect(after(shipped, aVerification({ at: OLD }))).to.equal(shipped);
  });

  it('keeps the newest of each way to reach a server, the newest of all first', () => {
    const found = after(
      anEntry(),
      aFailure('timeout', { ...HOSTED, at: OLD }),
      aFailure('gated', HOSTED),
      aFailure('package_missing', { at: NEW }),
      aVerification({ at: OLD }),
    );

    expect(outcomesOf(found)).to.deep.equal(['npm:board-mcp package_missing', `${HOSTED.target} gated`]);
  });

  it('does not forget that a package is missing when another way of the same server answered since', () => {
    const found = after(anEntry(), aFailure('package_missing'), aVerification({ ...HOSTED, at: NEW }));

    expect(outcomesOf(found)).to.deep.equal([`${HOSTED.target} open`, 'npm:board-mcp package_missing']);
  });

  it('takes the tools of the newest evidence that lists some, also where another way failed since', () => {
    const dark = anEntry({ tools: [], tools_read: null });
    const found = after(dark, aVerification({ ...HOSTED, at: OLD }), aFailure('timeout', { at: NEW }));

    expect(found.tools.map(({ name }) => name)).to.deep.equal(['list_issues', 'create_issue']);
    expect(found.verification?.outcome).to.equal('timeout');
  });

  it('finds a server that was renamed since by the name that it had', () => {
    const renamed = anEntry({ name: 'com.boardly/new', aliases: ['com.boardly/board-mcp'] });

    expect(outcomesOf(after(renamed, aVerification()))).to.have.length(1);
  });

  it('gives the same list and the same servers where nothing is known of them', () => {
    const servers = [anEntry()];

    expect(addVerifications(servers, [])).to.equal(servers);
    expect(addVerifications(servers, [aVerification({ server: 'a.b/c' })])[0]).to.equal(servers[0]);
  });
});

const MORE = [
  ...(aVerification().tools ?? []),
  { name: 'close_issue', description: 'Close one', effect: 'destructive' as const },
];
const dark = anEntry({ tools: [], tools_read: null, capabilities: ['issue.list'] });

describe('withVerification', () => {
  it('keeps our words for the tools that the server still lists, and says who listed them', () => {
    const server = anEntry();

    expect(withVerification(server, aVerification())).to.deep.equal({
      ...server,
      tools_read: { source: 'tools/list', at: '2026-08-22', version: '1.0.0' },
      verification: aVerification(),
    });
  });

  it('takes names and effects alone, and drops a tool that is no longer listed', () => {
    const names = aVerification({ tools: null, tool_effects: { list_issues: 'read', merge_issues: 'write' } });
    const { tools } = withVerification(anEntry(), names);

    expect(tools.map(({ name, description }) => [name, description !== ''])).to.deep.equal([
      ['list_issues', true],
      ['merge_issues', false],
    ]);
  });

  it('replaces only a shorter list by one that was given without credentials', () => {
    const [short, long] = [{ list_issues: null }, { a: null, b: null, c: null }].map((effects) =>
      withVerification(anEntry(), aVerification({ outcome: 'gated', tools: null, tool_effects: effects })),
    );

    expect(short?.tools).to.deep.equal(anEntry().tools);
    expect(long?.tools).to.have.length(3);
  });

  it('takes the tools that were seen where nobody knew any, marked as the words of the server', () => {
    const { tools, tools_read: read } = withVerification(dark, aVerification());

    expect(tools).to.deep.equal([
      { name: 'list_issues', description: 'List them all', capability: null, effect: 'read', seen: true },
      { name: 'create_issue', description: 'Make one', capability: null, effect: 'write', seen: true },
    ]);
    expect(read).to.deep.equal({ source: 'tools/list', at: '2026-08-22', version: '1.0.0' });
  });

  it('keeps our words, capability and effect for the tools that we know, among more that were seen', () => {
    const server = anEntry();
    const { tools } = withVerification(server, aVerification({ tools: MORE }));

    expect(tools.slice(0, 2)).to.deep.equal(server.tools);
    expect(tools[2]).to.deep.equal({
      name: 'close_issue',
      description: 'Close one',
      capability: null,
      effect: 'destructive',
      seen: true,
    });
  });

  it('drops a tool of ours that the server no longer has when it has more than we know, but not what it did', () => {
    const server = anEntry({
      tools: anEntry().tools.map((tool, index) => (index === 0 ? { ...tool, name: 'gone' } : tool)),
    });

    const { tools, capabilities } = withVerification(server, aVerification({ tools: MORE }));

    expect(tools.map(({ name }) => name)).to.deep.equal(['list_issues', 'create_issue', 'close_issue']);
    expect(capabilities).to.deep.equal(['issue.list']);
  });

  it('knows that a server has no tools when it listed none and nobody knew', () => {
    const { tools, tools_read: read } = withVerification(dark, aVerification({ tools: [] }));

    expect(tools).to.deep.equal([]);
    expect(read).to.have.property('source', 'tools/list');
  });

  for (const outcome of ['gated', 'timeout', 'package_missing', 'failed'] as const) {
    it(`changes no tools when the outcome is ${outcome}`, () => {
      expect(withVerification(dark, aFailure(outcome))).to.deep.equal({ ...dark, verification: aFailure(outcome) });
    });
  }
});

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

describe('readVerification', () => {
  it('reads what was written', () => {
    for (const verification of [aVerification(), aFailure('gated'), aVerification({ tools: [], version: null })])
      expect(readVerification(JSON.stringify(verification))).to.deep.equal(verification);
  });

  it('reads nothing from what is damaged', () => {
    for (const member of Object.keys(aVerification())) {
      const damaged = { ...aVerification(), [member]: { damaged: true } };
      expect(readVerification(JSON.stringify(damaged)), member).to.equal(null);
      const { [member]: _, ...rest } = Object.fromEntries(Object.entries(aVerification()));
      expect(readVerification(JSON.stringify(rest)), `without ${member}`).to.equal(null);
    }
    expect(readVerification(JSON.stringify(aVerification()).slice(0, -1))).to.equal(null);
    expect(readVerification(JSON.stringify({ ...aVerification(), tools: [{ name: 'x' }] }))).to.equal(null);
    expect(readVerification(JSON.stringify({ ...aVerification(), at: 'yesterday' }))).to.equal(null);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        expect(readVerification(body)).to.equal(null);
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});
