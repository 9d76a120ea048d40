import * as fc from 'fast-check';
import { expect } from 'chai';
import {
  readRegistryCursor,
  writeRegistryCursor,
  type RegistryCursor,
} from '../../../src/application/registry/registry-query.ts';
import { TIERS } from '../../../src/domain/registry/relevance.ts';
import { QuartermasterError } from '../../../src/domain/errors.ts';

const places = { name: fc.string({ unit: 'grapheme' }), version: fc.string() };
const filters = (search: { readonly search?: fc.Arbitrary<string> }) =>
  fc.record(
    {
      ...search,
      updatedSince: fc.constantFrom('2026-08-22T00:00:00Z', '2026-08-22T09:30:00.5+02:00'),
      version: fc.constantFrom('latest', '1.0.0+build'),
      includeDeleted: fc.boolean(),
    },
    { requiredKeys: 'search' in search ? ['search'] : [], noNullPrototype: true },
  );
const cursors: fc.Arbitrary<RegistryCursor> = fc.oneof(
  fc.record({ after: fc.record(places), filter: filters({}) }),
  fc.record({
    after: fc.record({
      ...places,
      tier: fc.constantFrom(...TIERS),
      prior: fc.double({ noNaN: true, noDefaultInfinity: true }).map((prior) => prior + 0),
    }),
    filter: filters({ search: fc.string({ unit: 'grapheme' }) }),
  }),
);
const bounded = { seed: 4041, numRuns: 500 };

describe('A cursor of the registry', () => {
  it('brings back the place and the filter that it was made of', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(readRegistryCursor(writeRegistryCursor(cursor))).to.deep.equal(cursor);
      }),
      bounded,
    );
  });

  it('has only characters that need no encoding', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(writeRegistryCursor(cursor)).to.match(/^[A-Za-z0-9_-]+$/);
      }),
      bounded,
    );
  });

  it('is refused when somebody else wrote it, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json().map(encoded), fc.base64String()), (text) => {
        expect(isOursOrRefused(text)).to.equal(true);
      }),
      bounded,
    );
  });

  for (const content of [
    'com.example/x:1.0.0',
    '[]',
    'null',
    '["r1","a","1",null,null,null]',
    '["r2","a","1",null,null,null,null]',
    '["r1","a","1",null,"yesterday",null,null]',
    '["r1","a","1",null,null,null,"true"]',
    '["r1","a","1",7,null,null,null]',
    '["r1","a","1","x",null,null,null]',
    '["r1","a","1","x",null,null,null,5,0]',
    '["r1","a","1","x",null,null,null,1,"0"]',
    '["r1","a","1","x",null,null,null,1,0,0]',
    '["r1","a","1",null,null,null,null,1,0]',
    '["r1", "a", "1", null, null, null, null]',
  ]) {
    it(`is not ${content}`, () => {
      expect(() => readRegistryCursor(encoded(content))).to.throw(QuartermasterError, 'not a cursor of this list');
    });
  }
});

function isOursOrRefused(text: string): boolean {
  try {
    return writeRegistryCursor(readRegistryCursor(text)) === text;
  } catch (error) {
    return error instanceof QuartermasterError && error.code === 'validation';
  }
}

function encoded(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}
