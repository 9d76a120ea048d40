import { expect } from 'chai';
import fc from 'fast-check';
import { listPackageFacts } from '../../../scripts/catalog/list-package-facts.ts';
import { readListing } from '../../../scripts/catalog/read-listing.ts';

const NPM = 'name\tversion\tdownloads_a_month\nboard-mcp\t2.4.1\t1200\n';
const PYPI = 'name\tversion\tmonth_of_version\trank\nBoard_Kit\t1.0.post2\t2026-05\t14\n';

describe('listPackageFacts', () => {
  const facts = listPackageFacts(
    [
      { type: 'npm', identifier: 'board-mcp' },
      { type: 'npm', identifier: 'rare-mcp' },
      { type: 'pypi', identifier: 'board-kit[all]' },
      { type: 'pypi', identifier: 'ghost-mcp' },
      { type: 'pypi', identifier: 'git+https://example.com/mcp' },
      { type: 'oci', identifier: 'board/mcp' },
    ],
    { at: '2026-10-31', npm: readListing(NPM, 'npm.tsv'), pypi: readListing(PYPI, 'pypi.tsv') },
  );
  const of = (identifier: string) => facts.find((fact) => fact.identifier === identifier);

  it('states version, day and popularity of a listed package', () => {
    expect(of('board-mcp')).to.include({ exists: true, version: '2.4.1', at: '2026-10-31', downloads: 1200 });
    expect(of('board-kit')).to.include({ exists: true, version: '1.0.post2', rank: 14 });
  });

  it('calls a package missing only where the listing is complete', () => {
    expect(of('ghost-mcp')).to.include({ exists: false, version: null });
    expect(of('rare-mcp')).to.equal(undefined);
  });

  it('says nothing about addresses and images', () => {
    expect(facts).to.have.length(3);
  });
});

describe('readListing', () => {
  it('refuses other columns and torn lines with the place', () => {
    expect(() => readListing('id\tversion\n', 'npm.tsv')).to.throw('npm.tsv: the first line');
    expect(() => readListing('name\tversion\nboard-mcp\n', 'npm.tsv')).to.throw('npm.tsv, line 2');
  });

  it('takes exact versions only', () => {
    expect(readListing('name\tversion\na\tlatest\nb\t^1.0\nc\t1.0\n', 'x').map(({ version }) => version)).to.deep.equal(
      [null, null, '1.0'],
    );
  });

  it('reads back every name and version that was written', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);
    const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, version)), (rows) => {
        const text = `name\tversion\n${rows.map((row) => `${row.join('\t')}\n`).join('')}`;
        expect(readListing(text, 'x').map((one) => [one.identifier, one.version])).to.deep.equal(rows);
      }),
    );
  });
});
