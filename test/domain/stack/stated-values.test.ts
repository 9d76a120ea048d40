import { expect } from 'chai';
import fc from 'fast-check';
import type { Blank } from '../../../src/domain/catalog/setting-blanks.ts';
import { statedRegion, statedValue } from '../../../src/domain/stack/stated-values.ts';

function aBlank(value: string, name = value.slice(1, -1)): Blank {
  return { name, value, why: 'its place', isArgument: true };
}
const folder = aBlank('<path-to-allowed-directory>');

describe('statedValue', () => {
  for (const [text, value] of [
    ['read /home/ana/notes', '/home/ana/notes'],
    ['sort ~/scans/march/ by date', '~/scans/march'],
    ['read ./data/a.csv', './data'],
    ['clean C:\\Users\\ana\\inbox up', 'C:\\Users\\ana\\inbox'],
    ['compare /srv/data/a/x.txt with /srv/data/b/y.txt', '/srv/data'],
    ['copy /srv/a to /mnt/b', null],
    ['copy /srv/a to /srv/b', null],
    ['add GET /api/export to the service', null],
    ['read https://example.com/a/b and 1/2 of it', null],
  ] as const) {
    it(`finds ${value ?? 'no folder'} in "${text}"`, () => {
      expect(statedValue(folder, [text])).to.equal(value);
    });
  }

  it('finds a file by its ending, an address by its fixed part, and a region', () => {
    const text = 'load ~/a.duckdb and ~/b.csv into https://acme.planly.example in eu-west-1';

    expect(statedValue(aBlank('<path to your .duckdb file>'), [text])).to.equal('~/a.duckdb');
    expect(statedValue(aBlank('https://<your-site>.planly.example', 'PLANLY_URL'), [text])).to.equal(
      'https://acme.planly.example',
    );
    expect(statedValue(aBlank('https://<your-site>.other.example', 'OTHER_URL'), [text])).to.equal(null);
    expect(statedValue(aBlank('<region>', 'CLOUD_REGION'), [text])).to.equal('eu-west-1');
    expect(statedRegion(['from us-east-1 to eu-west-1'])).to.equal(null);
  });

  it('takes the first text that states a value', () => {
    expect(statedValue(folder, ['copy /srv/a to /mnt/b', 'read /srv/a'])).to.equal('/srv/a');
  });

  it('never fills a secret, nor a file of the server itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('password', 'api-key', 'access token', 'client secret'),
        fc.string(),
        (name, text) => {
          expect(statedValue(aBlank(`<${name} path folder region>`), [`${text} /srv/a eu-west-1`])).to.equal(null);
        },
      ),
    );
    expect(statedValue(aBlank('<path-to-config-directory>'), ['read /srv/a'])).to.equal(null);
  });
});
