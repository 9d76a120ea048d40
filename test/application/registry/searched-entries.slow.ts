import { expect } from 'chai';
import fc from 'fast-check';
import { compare } from '../../../src/application/registry/registry-query.ts';
import { SearchedEntries, union } from '../../../src/application/registry/searched-entries.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { anEntry } from '../../support/catalogs.ts';

type Row = { readonly name: string; readonly version: string; readonly description: string };

const servers: Readonly<Record<string, Server>> = {
  'com.acme/board': anEntry({ name: 'com.acme/board', title: 'Acme Board', systems: ['board'] }),
  'io.github.acme/board': anEntry({ title: 'Board', publisher: { name: 'acme', official: false }, stars: null }),
  'io.github.board/x': anEntry({ title: 'X', status: 'archived', aliases: [] }),
  'dev.githubby/notes': anEntry({ title: 'Notes', origin: 'compact', systems: [] }),
};
const rows: fc.Arbitrary<readonly Row[]> = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom(...Object.keys(servers), 'io.github.nobody/gone'),
      version: fc.constantFrom('1.0.0', '1.1.0', '2.0.0'),
      description: fc.constantFrom('Plans boards.', 'Reads io.github pages.', 'Keeps notes of GitHub'),
    }),
    { selector: ({ name, version }) => `${name}@${version}`, maxLength: 15 },
  )
  .map((some) => some.toSorted(compare));
const terms = fc.constantFrom(
  'board',
  'boa',
  'BOARDS',
  'github',
  'io',
  'io.',
  'io.github.acme',
  'github.acme/',
  '/b',
  'acme/board',
  'notes of',
  'x',
  '.',
  '',
  'no',
);

function entriesOf(all: readonly Row[]): SearchedEntries {
  return new SearchedEntries(all, (row) => servers[all[row]?.name ?? ''] ?? null);
}

function found(all: readonly Row[], term: string, from: Parameters<SearchedEntries['find']>[1] = null): Row[] {
  return [...entriesOf(all).find(term, from, () => true)].flatMap((row) => all[row] ?? []);
}

/** Whether a row holds a term as the protocol means it, the part of its name aside that only says where it is registered. */
function holds({ name, description }: Row, term: string): boolean {
  const own = name.replace(/^io\.github\.|^[^.]+\./, '');
  const texts = [/[./]/.test(term) ? name : own, servers[name]?.title ?? '', description];
  return texts.some((text) => text.toLowerCase().includes(term.toLowerCase()));
}

describe('The search in the entries of a registry', () => {
  it('finds exactly the rows that hold the term, each once', () => {
    fc.assert(
      fc.property(rows, terms, (all, term) => {
        expect(found(all, term).toSorted(compare)).to.deep.equal(all.filter((row) => holds(row, term)));
      }),
      { seed: 4041, numRuns: 1_000 },
    );
  });

  it('goes on after each row that it found with exactly the rest, also when that row is gone', () => {
    fc.assert(
      fc.property(rows, terms, fc.nat(), (all, term, number) => {
        const whole = found(all, term);
        const at = number % Math.max(1, whole.length);
        const last = whole[at];
        if (last === undefined) return;
        const place = { ...last, ...entriesOf(all).rankOf(all.indexOf(last), term) };

        expect(found(all, term, place)).to.deep.equal(whole.slice(at + 1));
        expect(
          found(
            all.filter((row) => row !== last),
            term,
            place,
          ),
        ).to.deep.equal(whole.slice(at + 1));
      }),
      { seed: 4042, numRuns: 1_000 },
    );
  });

  it('orders by the tier of the term, then by the prior of the server, then as the list is ordered', () => {
    fc.assert(
      fc.property(rows, terms, (all, term) => {
        const entries = entriesOf(all);
        const ranks = [...entries.find(term, null, () => true)].map((row) => ({ row, ...entries.rankOf(row, term) }));
        const sorted = ranks.toSorted(
          (one, other) => one.tier - other.tier || other.prior - one.prior || one.row - other.row,
        );
        expect(ranks).to.deep.equal(sorted);
      }),
      { seed: 4043, numRuns: 500 },
    );
  });

  it('leaves out what is not wanted', () => {
    const all = ['1.0.0', '1.1.0'].map((version) => ({ name: 'com.acme/board', version, description: '' }));

    expect([...entriesOf(all).find('board', null, (row) => row === 1)]).to.deep.equal([1]);
  });

  it('shows what nobody maintains after everything else that fits as well', () => {
    const names = ['com.a/board', 'com.b/board', 'com.c/board', 'com.d/board'];
    const plain = { systems: [], aliases: [], title: 'Board', publisher: { name: 'x', official: false } };
    const of = [{ stars: 90_000, status: 'archived' as const }, { stars: 10 }, { stars: 90_000 }, null];
    const entries = new SearchedEntries(
      names.map((name) => ({ name, version: '1.0.0', description: '' })),
      (row) => (of[row] === null ? null : anEntry({ ...plain, ...of[row] })),
    );

    expect([...entries.find('board', null, () => true)]).to.deep.equal([2, 1, 0, 3]);
  });
});

describe('The union of two ascending sequences', () => {
  it('has each of their numbers once, ascending', () => {
    const ascending = fc.uniqueArray(fc.nat(30)).map((some) => some.toSorted((one, other) => one - other));
    fc.assert(
      fc.property(ascending, ascending, (one, other) => {
        expect([...union(one.values(), other.values())]).to.deep.equal(
          [...new Set([...one, ...other])].toSorted((a, b) => a - b),
        );
      }),
      { seed: 4041, numRuns: 300 },
    );
  });
});
