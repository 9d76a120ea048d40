import { expect } from 'chai';
import * as fc from 'fast-check';
import { readPublishedEntry, readMoment } from '../../../../src/domain/catalog/intake/read-published-entry.ts';
import type { EntryState } from '../../../../src/domain/catalog/published-entry.ts';
import { aListedEntry, aServerJson } from '../../../support/server-json.ts';
import { faultsOfServerJson, faultsOfState } from '../../../support/server-json-schema.ts';

const UNSTATED = '2000-01-01T00:00:00Z';
const AT = '2026-08-01T12:00:00.5Z';
const LATER = '2026-08-02T22:00:00Z';
const LATER_ELSEWHERE = '2026-08-03T00:00:00+02:00';
const OFFICIAL = 'io.modelcontextprotocol.registry/official';

function stateOf(value: unknown): EntryState {
  const read = readPublishedEntry(value, UNSTATED);
  if ('refused' in read) throw new Error(read.refused);
  expect(faultsOfState(read.entry.state)).to.equal('');
  return read.entry.state;
}

const active = { status: 'active', statusChangedAt: AT, publishedAt: AT, updatedAt: AT, isLatest: true };

describe('readPublishedEntry', () => {
  it('takes an entry as its registry lists it', () => {
    expect(readPublishedEntry(aListedEntry({}, { isLatest: false, statusMessage: 'Moved.' }), UNSTATED)).to.deep.equal({
      entry: { state: { ...active, statusMessage: 'Moved.', isLatest: false }, server: aServerJson() },
      stated: true,
      mends: [],
    });
  });

  it('takes a server.json alone as active and latest, published when nobody knows', () => {
    const read = readPublishedEntry(aServerJson(), UNSTATED);

    expect(read).to.deep.include({ stated: false, mends: [] });
    expect(stateOf(aServerJson())).to.deep.equal({
      status: 'active',
      statusChangedAt: UNSTATED,
      publishedAt: UNSTATED,
      updatedAt: UNSTATED,
      isLatest: true,
    });
  });

  it('concludes from the dates that are there to those that are missing', () => {
    const state = (members: object) => stateOf({ server: aServerJson(), _meta: { [OFFICIAL]: members } });

    expect(state({ publishedAt: AT, updatedAt: LATER })).to.include({ statusChangedAt: AT });
    expect(state({ publishedAt: AT, updatedAt: LATER, status: 'deleted' })).to.include({ statusChangedAt: LATER });
    expect(state({ updatedAt: LATER_ELSEWHERE })).to.include({ publishedAt: LATER, updatedAt: LATER });
    expect(state({ publishedAt: AT })).to.include({ updatedAt: AT });
  });

  it('finds the state where earlier versions of the protocol had it', () => {
    const former = { status: 'deprecated', published_at: AT, updated_at: LATER, is_latest: false };
    const expected = { status: 'deprecated', publishedAt: AT, updatedAt: LATER, isLatest: false };

    expect(stateOf({ server: aServerJson(), 'x-io.modelcontextprotocol.registry': former })).to.include(expected);
    expect(stateOf(aServerJson({ _meta: { [OFFICIAL]: former } }))).to.include(expected);
    expect(stateOf(aServerJson({ status: 'deleted' }))).to.include({ status: 'deleted' });
  });

  it('drops dates and a status that are none, and says so', () => {
    const read = readPublishedEntry(
      aListedEntry({}, { status: 'gone', publishedAt: '2026-02-30T00:00:00Z', updatedAt: 'yesterday', isLatest: 'x' }),
      UNSTATED,
    );

    expect(read).to.have.nested.property('entry.state.publishedAt', AT);
    expect(read)
      .to.have.property('mends')
      .that.deep.equals([
        { path: '/_meta/status', message: 'is not one of active, deprecated, deleted: left out' },
        { path: '/_meta/publishedAt', message: 'is not a date and time: left out' },
        { path: '/_meta/updatedAt', message: 'is not a date and time: left out' },
        { path: '/_meta/isLatest', message: 'is neither true nor false: left out' },
      ]);
  });

  it('says why it does not take an entry, and how that calls itself', () => {
    expect(readPublishedEntry(aListedEntry({ version: '' }), UNSTATED)).to.deep.equal({
      refused: 'It has no version.',
      name: 'com.boardly/board-mcp',
    });
  });

  it('gives a valid entry or a reason, whatever is listed', () => {
    const wild = fc.jsonValue({ maxDepth: 3 });
    const listed = fc.record(
      {
        server: fc.oneof(fc.constant(aServerJson()), wild),
        _meta: fc.oneof(
          fc.dictionary(
            fc.constant(OFFICIAL),
            fc.record(
              { status: wild, publishedAt: fc.oneof(fc.constant(AT), wild), updated_at: wild, isLatest: wild },
              { requiredKeys: [] },
            ),
          ),
          wild,
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(listed, wild), (value) => {
        const read = readPublishedEntry(value, UNSTATED);
        if ('refused' in read) return;
        expect(faultsOfServerJson(read.entry.server)).to.equal('');
        expect(faultsOfState(read.entry.state)).to.equal('');
      }),
      { seed: 4041, numRuns: 500 },
    );
  });
});

describe('readMoment', () => {
  it('keeps the fractions of a second as they are', () => {
    expect(readMoment('2026-08-01T12:00:00.262705Z')).to.equal('2026-08-01T12:00:00.262705Z');
    expect(readMoment('2026-08-01t12:00:00z')).to.equal('2026-08-01T12:00:00Z');
  });

  for (const value of [
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-08-01T24:00:00Z',
    '2026-08-01 12:00:00Z',
    '2026-08-01T12:00:00',
    '2026-08-01',
    '',
    null,
    7,
  ]) {
    it(`takes ${JSON.stringify(value)} for no moment`, () => {
      expect(readMoment(value)).to.equal(undefined);
    });
  }

  it('says the same moment in UTC', () => {
    const offset = fc
      .tuple(fc.constantFrom('+', '-'), fc.nat(23), fc.nat(59))
      .map(([sign, hours, minutes]) => sign + pair(hours) + ':' + pair(minutes));
    const date = fc.date({
      min: new Date('1990-01-02T00:00:00Z'),
      max: new Date('2090-12-30T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, offset, (moment, zone) => {
        const local = `${moment.toISOString().slice(0, 19)}${zone}`;
        expect(readMoment(local)).to.equal(new Date(local).toISOString().replace('.000', ''));
      }),
      { seed: 4041, numRuns: 500 },
    );
  });
});

function pair(number: number): string {
  return String(number).padStart(2, '0');
}
