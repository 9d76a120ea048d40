import { expect } from 'chai';
import { OFFICIAL_ALONE, type Authority } from '../../../../src/domain/catalog/intake/name-authority.ts';
import { resolveNameClaims } from '../../../../src/domain/catalog/intake/resolve-name-claims.ts';
import type { CatalogRecord } from '../../../../src/domain/catalog/record.ts';
import { anEntry } from '../../../support/catalogs.ts';
import { ADDED, REGISTRY } from '../../../support/published.ts';

type Entry = { readonly name: string; readonly record: CatalogRecord };

const OTHER = 'registry:https://other.example';
const curated = [anEntry({ name: 'com.boardly/mcp', aliases: ['boardly', 'io.github.boardly/mcp'] })];

function entry(name: string, source: string, version = '1.0.0'): Entry {
  return { name, record: { source, kind: 'entry', key: `${name}@${version}`, body: '{}' } };
}

function given(...namespaces: readonly (readonly [namespace: string, source: string])[]): Authority {
  return { ...OFFICIAL_ALONE, given: namespaces.map(([namespace, source]) => ({ namespace, source })) };
}

function sourcesOf(list: readonly Entry[]): readonly string[] {
  return list.map(({ name, record }) => `${name} ${record.source}`);
}

function settle(entries: readonly Entry[], authority: Authority = OFFICIAL_ALONE) {
  const { verified, unverified, claims } = resolveNameClaims(entries, curated, authority);
  return {
    verified: sourcesOf(verified),
    unverified: sourcesOf(unverified),
    claims: claims.map(({ name, source, owner, entries: count }) => [name, source, owner, count]),
  };
}

describe('A name', () => {
  it('of the catalog, or a former one of its servers, is nothing that an added registry may speak for, whatever the case', () => {
    const entries = ['com.boardly/mcp', 'COM.Boardly/MCP', 'io.github.boardly/mcp'].map((name) => entry(name, ADDED));

    expect(settle(entries)).to.deep.equal({
      verified: [],
      unverified: [],
      claims: [
        ['COM.Boardly/MCP', ADDED, 'catalog', 1],
        ['com.boardly/mcp', ADDED, 'catalog', 1],
        ['io.github.boardly/mcp', ADDED, 'catalog', 1],
      ],
    });
  });

  it('of the catalog is brought up to date by a registry that verifies names, and by the operator', () => {
    const entries = [entry('com.boardly/mcp', REGISTRY), entry('com.boardly/mcp', 'file')];

    expect(settle(entries)).to.deep.include({
      verified: [`com.boardly/mcp ${REGISTRY}`, 'com.boardly/mcp file'],
      claims: [],
    });
  });

  it('that a verifying registry or the operator brings is theirs alone', () => {
    const entries = [
      entry('a.b/c', ADDED, '8.0.0'),
      entry('a.b/c', ADDED, '9.0.0'),
      entry('A.B/c', REGISTRY),
      entry('d.e/f', 'file'),
      entry('d.e/f', ADDED),
    ];

    expect(settle(entries).claims).to.deep.equal([
      ['a.b/c', ADDED, REGISTRY, 2],
      ['d.e/f', ADDED, 'file', 1],
    ]);
  });

  it('of a namespace that nobody got is nothing that an added registry may speak for', () => {
    const entries = [
      entry('a.b/c', ADDED),
      entry('a.b/c', ADDED, '2.0.0'),
      entry('A.b/d', ADDED),
      entry('a.b/c', OTHER),
    ];

    expect(settle(entries)).to.deep.equal({ verified: [], unverified: [], claims: [] });
    expect(resolveNameClaims(entries, curated, OFFICIAL_ALONE).ungiven).to.deep.equal([
      { source: ADDED, namespace: 'a.b', names: 2 },
      { source: OTHER, namespace: 'a.b', names: 1 },
    ]);
  });

  it('of a namespace belongs to the registry that got it, with or without an entry, and not to one that verifies names', () => {
    const authority = given(['A.b', ADDED]);
    const entries = [entry('a.b/c', ADDED), entry('a.B/d', REGISTRY), entry('a.b/d', OTHER), entry('a.bc/d', REGISTRY)];

    expect(settle(entries, authority)).to.deep.equal({
      verified: [`a.bc/d ${REGISTRY}`],
      unverified: [`a.b/c ${ADDED}`],
      claims: [
        ['a.B/d', REGISTRY, ADDED, 1],
        ['a.b/d', OTHER, ADDED, 1],
      ],
    });
  });

  it('stays with the catalog and with the operator in a namespace that a registry got', () => {
    const authority = given(['com.boardly', ADDED]);
    const entries = [
      entry('com.boardly/mcp', ADDED),
      entry('com.boardly/mcp', REGISTRY),
      entry('com.boardly/own', 'file'),
      entry('com.boardly/own', ADDED),
    ];

    expect(settle(entries, authority)).to.deep.equal({
      verified: [`com.boardly/mcp ${REGISTRY}`, 'com.boardly/own file'],
      unverified: [],
      claims: [
        ['com.boardly/mcp', ADDED, 'catalog', 1],
        ['com.boardly/own', ADDED, 'file', 1],
      ],
    });
  });

  it('that nobody else owns belongs to the first registry that has it and got every namespace', () => {
    const entries = [entry('a.b/c', ADDED), entry('a.b/c', OTHER), entry('a.b/d', OTHER), entry('a.b/e', REGISTRY)];
    const owners = (...order: readonly string[]) => settle(entries, given(...order.map((one) => ['*', one] as const)));

    expect(owners(OTHER, ADDED).unverified).to.deep.equal([`a.b/c ${OTHER}`, `a.b/d ${OTHER}`]);
    expect(owners(ADDED, OTHER).unverified).to.deep.equal([`a.b/c ${ADDED}`, `a.b/d ${OTHER}`]);
    expect(owners(OTHER).claims).to.deep.equal([['a.b/c', ADDED, OTHER, 1]]);
    expect(owners(ADDED, OTHER).verified).to.deep.equal([`a.b/e ${REGISTRY}`]);
  });

  it('belongs to the same source whatever the order in which entries come', () => {
    const entries = [entry('a.b/c', OTHER), entry('a.b/C', ADDED), entry('a.b/c', ADDED), entry('a.b/e', REGISTRY)];

    expect(settle(entries.toReversed()).claims).to.deep.equal(settle(entries).claims);
  });
});
