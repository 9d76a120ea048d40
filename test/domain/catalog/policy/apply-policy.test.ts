import { expect } from 'chai';
import * as fc from 'fast-check';
import type { Catalog } from '../../../../src/domain/catalog/catalog.ts';
import { applyPolicy } from '../../../../src/domain/catalog/policy/apply-policy.ts';
import { OPEN_POLICY } from '../../../../src/domain/catalog/policy/policy.ts';
import { visibleServers } from '../../../../src/domain/catalog/visible-servers.ts';
import { aCatalog, anEntry } from '../../../support/catalogs.ts';
import { aDecision, aPolicy, aVersion } from '../../../support/policies.ts';

const BOARD = 'com.boardly/board-mcp';
const FAR = 'io.github.far/tail-mcp';
const MERGED = 'io.github.fork/board-mcp';

function world(members: Partial<Catalog> = {}): Catalog {
  return aCatalog({
    tail: [anEntry({ name: FAR, origin: 'registry', license: null })],
    published: [
      aVersion({ version: '0.9.0' }),
      aVersion(),
      aVersion({ name: MERGED }),
      aVersion({ name: FAR, server: FAR }),
      aVersion({ name: 'io.github.gone/mcp', server: null }),
    ],
    ...members,
  });
}

function shown(catalog: Catalog): string[] {
  const { servers, tail, published } = visibleServers(catalog);
  return [
    ...[...servers, ...tail].map(({ name }) => name),
    ...published.map(({ name, version }) => `${name}@${version}`),
  ];
}

describe('applyPolicy', () => {
  it('leaves the very same catalog where there is neither a policy nor a decision', () => {
    const catalog = world();

    expect(applyPolicy(catalog, OPEN_POLICY, [])).to.equal(catalog);
    expect(visibleServers(catalog)).to.equal(catalog);
  });

  it('leaves the very same catalog where a policy and decisions bar nothing of it', () => {
    const catalog = world();

    expect(applyPolicy(catalog, aPolicy({ deny: [{ name: ['x/*'] }] }), [])).to.equal(catalog);
    expect(applyPolicy(catalog, OPEN_POLICY, [aDecision({ action: 'approve' })])).to.equal(catalog);
  });

  it('notes why under the name of each server, and takes nothing out of the catalog', () => {
    const catalog = world();
    const applied = applyPolicy(catalog, aPolicy({ deny: [{ license: ['unknown'], reason: 'No licence' }] }), []);

    expect(applied.denied.get(FAR)).to.equal("Denied by the operator's policy: No licence.");
    expect(applied.servers).to.equal(catalog.servers);
    expect(applied.tail).to.equal(catalog.tail);
    expect(applied.published).to.equal(catalog.published);
  });

  it('has another version for every other set of what is kept away, and the same for the same', () => {
    const versions = [
      aPolicy(),
      aPolicy({ deny: [{ name: [BOARD] }] }),
      aPolicy({ deny: [{ name: [FAR] }] }),
      aPolicy({ visibility: 'approved' }),
    ].map((policy) => applyPolicy(world(), policy, []).version);

    expect(new Set(versions).size).to.equal(4);
    expect(applyPolicy(world(), aPolicy({ visibility: 'approved' }), []).version).to.equal(versions[3]);
  });

  it('keeps every version away that a registry published of a denied server, under whatever name', () => {
    const applied = applyPolicy(world(), OPEN_POLICY, [aDecision({ server: BOARD })]);

    expect(shown(applied)).to.deep.equal([
      'com.parley/chat-mcp',
      'org.example/page-fetcher',
      FAR,
      `${FAR}@1.0.0`,
      'io.github.gone/mcp@1.0.0',
    ]);
  });

  it('keeps single versions of a visible server away', () => {
    const applied = applyPolicy(world(), aPolicy({ deny: [{ name: [BOARD], version: ['<1'] }] }), []);

    expect(applied.denied.has(BOARD)).to.equal(false);
    expect(applied.denied.get(`${BOARD}@0.9.0`)).to.match(/version \(0\.9\.0\)/);
    expect(shown(applied)).to.include(`${BOARD}@1.0.0`).and.to.not.include(`${BOARD}@0.9.0`);
  });

  it('shows a version only where a rule allows that very version', () => {
    const applied = applyPolicy(world(), aPolicy({ allow: [{ name: [BOARD], version: ['>=1'] }] }), []);

    expect(shown(applied)).to.deep.equal([BOARD, `${BOARD}@1.0.0`]);
  });

  it('takes what is published under another name for official or approved only when that name is', () => {
    const official = applyPolicy(world(), aPolicy({ allow: [{ publisher: [{ official: true }] }] }), []);
    const approved = applyPolicy(world(), aPolicy({ visibility: 'approved' }), [
      aDecision({ action: 'approve', server: BOARD }),
    ]);

    expect(shown(official)).to.include(`${BOARD}@1.0.0`).and.to.not.include(`${MERGED}@1.0.0`);
    expect(shown(approved)).to.deep.equal([BOARD, `${BOARD}@0.9.0`, `${BOARD}@1.0.0`]);
  });

  it('keeps deleted versions of servers that nobody carries away by their own name', () => {
    const applied = applyPolicy(world(), aPolicy({ deny: [{ name: ['io.github.gone/*'] }] }), []);

    expect(shown(applied)).to.not.include('io.github.gone/mcp@1.0.0');
  });

  it('agrees with a judgement of each server alone, whatever was decided', () => {
    const names = [BOARD, FAR, 'com.parley/chat-mcp', 'org.example/page-fetcher'];
    const decisions = fc.array(
      fc
        .record({
          action: fc.constantFrom('approve' as const, 'hide' as const, 'withdraw' as const),
          server: fc.constantFrom(...names),
        })
        .map((members) => aDecision(members)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(decisions, fc.constantFrom('all' as const, 'approved' as const), (decided, visibility) => {
        const applied = applyPolicy(world(), aPolicy({ visibility }), decided);
        const newest = (name: string): string =>
          decided.findLast(({ server }) => server === name)?.action ?? 'withdraw';
        const meant = names.filter((name) =>
          visibility === 'approved' ? newest(name) === 'approve' : newest(name) !== 'hide',
        );

        expect(shown(applied).filter((name) => !name.includes('@'))).to.have.members(meant);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
