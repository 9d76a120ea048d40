import { expect } from 'chai';
import {
  OFFICIAL_ALONE,
  type Authority,
  resolveNameClaims,
} from '../../../../src/domain/catalog/intake/resolve-name-claims.ts';
import type { CatalogRecord } from '../../../../src/domain/catalog/record.ts';
import { anEntry } from '../../../support/catalogs.ts';
import { ADDED, REGISTRY } from '../../../support/published.ts';

type Entry = { readonly name: string; readonly record: CatalogRecord };

const OTHER = 'registry:https://other.example';
const curated = [anEntry({ name: 'com.boardly/mcp', aliases: ['boardly', 'io.github.boardly/mcp'] })];

function entry(name: string, source: string, version = '1.0.0'): Entry {
  return { name, record: { source, kind: 'entry', key: `${name}@${version}`, body: '{}' } };
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

  it('of two added registries belongs to the one that is configured first', () => {
    const entries = [entry('a.b/c', ADDED), entry('a.b/c', OTHER), entry('a.b/d', OTHER)];
    const owners = (order: readonly string[]) => settle(entries, { ...OFFICIAL_ALONE, order });

    expect(owners([OTHER, ADDED]).unverified).to.deep.equal([`a.b/c ${OTHER}`, `a.b/d ${OTHER}`]);
    expect(owners([ADDED, OTHER]).unverified).to.deep.equal([`a.b/c ${ADDED}`, `a.b/d ${OTHER}`]);
    expect(owners([OTHER]).claims).to.deep.equal([['a.b/c', ADDED, OTHER, 1]]);
    expect(owners([]).claims).to.deep.equal([['a.b/c', OTHER, ADDED, 1]]);
  });

  it('belongs to the same source whatever the order in which entries come', () => {
    const entries = [entry('a.b/c', OTHER), entry('a.b/C', ADDED), entry('a.b/c', ADDED), entry('a.b/e', REGISTRY)];

    expect(settle(entries.toReversed()).claims).to.deep.equal(settle(entries).claims);
  });
});
