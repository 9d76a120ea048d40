import { expect } from 'chai';
import type { Catalog } from '../../../../src/domain/catalog/catalog.ts';
import { buildKnowledge } from '../../../../src/domain/match/knowledge.ts';
import { reportLock, type LockReport } from '../../../../src/domain/stack/lock/lock-report.ts';
import type { LockContents } from '../../../../src/domain/stack/lock/stack-lock.ts';
import { aCatalog, aModel, anEntry, aPackage, aTool } from '../../../support/catalogs.ts';
import { aLock, aLockedServer, aLockReport } from '../../../support/locks.ts';
import { aFailure } from '../../../support/verifications.ts';

function report(contents: Partial<LockContents> = {}, catalog: Partial<Catalog> = {}): LockReport {
  return reportLock(aLock(contents), buildKnowledge(aCatalog(catalog)));
}

describe('reportLock', () => {
  it('finds everything the same where nothing changed', () => {
    expect(report()).to.deep.equal(aLockReport());
  });

  it('counts another version of the catalog, or of the ranker, as no difference', () => {
    const { same, catalog } = report({ catalog: 'older', ranker: '0.0.1' });

    expect(same).to.equal(true);
    expect(catalog).to.deep.equal({ locked: 'older', now: aCatalog().version });
  });

  it('tells a newer version beside the locked one, which can still be used', () => {
    const { same, usable, servers } = report(
      {},
      { servers: [anEntry({ packages: [aPackage({ version: '1.1.0' })] })] },
    );

    expect({ same, usable }).to.deep.equal({ same: false, usable: true });
    expect(servers[0]).to.deep.include({ status: 'newer_version', version: { locked: '1.0.0', now: '1.1.0' } });
    expect(servers[0]?.replacement).to.equal(null);
  });

  it('tells which tools came and went', () => {
    const tools = [aTool(), aTool({ name: 'zap' })];
    const [server] = report({}, { servers: [anEntry({ tools })] }).servers;

    expect(server).to.deep.include({ status: 'tools_changed', tools: { added: ['zap'], removed: ['create_issue'] } });
  });

  it('proposes who would be taken instead of what is gone, kept away or deprecated', () => {
    const rival = anEntry({ name: 'io.github.fork/board-fork', packages: [aPackage({ identifier: 'fork' })] });
    const denied = new Map([['com.boardly/board-mcp', 'Hidden by the operator.']]);
    const proposed = (catalog: Partial<Catalog>) => report({}, catalog).servers.map(({ replacement }) => replacement);

    expect(proposed({ servers: [rival] })).to.deep.equal([rival.name]);
    expect(proposed({ servers: [anEntry(), rival], denied })).to.deep.equal([rival.name]);
    expect(proposed({ servers: [anEntry({ status: 'deprecated' }), rival] })).to.deep.equal([rival.name]);
    expect(proposed({ servers: [] })).to.deep.equal([null]);
    const missing = { verification: aFailure('package_missing') };
    expect(proposed({ servers: [anEntry(missing), rival] })).to.deep.equal([rival.name]);
  });

  it('proposes nobody who is not there either', () => {
    const rival = anEntry({
      name: 'io.github.fork/board-fork',
      packages: [aPackage({ identifier: 'fork' })],
      prefer: 'npm:fork',
      verification: aFailure('package_missing', { target: 'npm:fork' }),
    });
    const { servers, usable } = report(
      {},
      { servers: [anEntry({ verification: aFailure('package_missing') }), rival] },
    );

    expect([servers[0]?.status, servers[0]?.replacement, usable]).to.deep.equal(['package_gone', null, false]);
  });

  it('proposes nothing that is in the lock already, or for what nobody knows', () => {
    const both = [aLockedServer({ name: 'com.gone/x' }), aLockedServer()];
    const unknown = aLockedServer({ name: 'com.gone/x', covers: [{ capability: 'no.such', system: null }] });

    expect(report({ servers: both }).servers.map(({ replacement }) => replacement)).to.deep.equal([null, null]);
    expect(report({ servers: [unknown] }).servers[0]?.replacement).to.equal(null);
  });

  it('tells a model, a framework and a skill that are gone', () => {
    const skills = [{ name: 'gone', source: 'https://example.org/skills', path: 'gone' }];
    const { usable, llm, framework, skills: reported } = report({ llm: 'openai/gone', framework: 'Gone', skills });

    expect(usable).to.equal(false);
    expect([llm, framework, ...reported].map((part) => part?.status)).to.deep.equal(['gone', 'gone', 'gone']);
  });

  it('tells a deprecated model, and says nothing of one whose vendor the catalog does not know', () => {
    const { llm, usable } = report({}, { models: [aModel({ deprecated: true })] });

    expect(llm?.status).to.equal('deprecated');
    expect(usable).to.equal(true);
    expect(report({ llm: 'our-llm/house-7b' }).llm?.status).to.equal('same');
  });
});
