import type { Fault } from '../../errors.ts';
import { OFFICIAL_KEY, type EntryState, type PublishedEntry } from '../published-entry.ts';
import { LooseObject, Mends, present } from './loose-object.ts';
import { readServerDocument } from './read-server-document.ts';

/** Member that held the state before `_meta` existed. */
const FORMER_KEY = 'x-io.modelcontextprotocol.registry';
const LONGEST_MESSAGE = 500;

/** An entry with its corrections, or the reason to refuse it. `stated` means that its registry gave the dates. */
type ReadEntry =
  | { readonly entry: PublishedEntry; readonly stated: boolean; readonly mends: readonly Fault[] }
  | { readonly refused: string; readonly name: string | null };

/**
 * Parses an entry of a registry, `{server, _meta}`, or a server.json alone. Never throws.
 *
 * @param unstated Default date, RFC 3339.
 */
export function readPublishedEntry(value: unknown, unstated: string): ReadEntry {
  const envelope = LooseObject.of({ value, path: '' }, new Mends());
  const inner = envelope?.object('server');
  const read = readServerDocument(inner === undefined ? value : envelope?.find('server')?.value);
  if ('refused' in read) return read;
  const document = inner ?? envelope;
  const mends = new Mends();
  const meta =
    envelope?.object('_meta')?.object(OFFICIAL_KEY) ??
    document?.object('_meta')?.object(OFFICIAL_KEY) ??
    envelope?.object(FORMER_KEY);
  const stated = LooseObject.of({ value: membersOf(meta, document), path: '/_meta' }, mends);
  const state = readState(stated, unstated);
  return {
    entry: { state, server: read.server },
    stated: readMoment(stated?.find('publishedAt')?.value) !== undefined,
    mends: [...read.mends, ...mends.list],
  };
}

function membersOf(meta: LooseObject | undefined, document: LooseObject | undefined): Record<string, unknown> {
  const names = ['status', 'statusMessage', 'statusChangedAt', 'publishedAt', 'updatedAt', 'isLatest'];
  const members = names.map((name) => [name, meta?.find(name)?.value] as const);
  return {
    status: document?.find('status')?.value,
    ...Object.fromEntries(members.filter(([, value]) => value !== undefined)),
  };
}

function readState(meta: LooseObject | undefined, unstated: string): EntryState {
  const moment = (name: string): string | undefined => {
    const found = meta?.find(name)?.value;
    const read = readMoment(found);
    if (found !== undefined && read === undefined) meta?.mend(name, 'is not a date and time: left out');
    return read;
  };
  const status = meta?.oneOf('status', ['active', 'deprecated', 'deleted']) ?? 'active';
  const published = moment('publishedAt');
  const updated = moment('updatedAt');
  const changed = moment('statusChangedAt');
  const publishedAt = published ?? updated ?? changed ?? unstated;
  const updatedAt = updated ?? publishedAt;
  return {
    status,
    ...present({ statusMessage: meta?.text('statusMessage', LONGEST_MESSAGE) }),
    statusChangedAt: changed ?? (status === 'active' ? publishedAt : updatedAt),
    publishedAt,
    updatedAt,
    isLatest: meta?.flag('isLatest') ?? true,
  };
}

const MOMENT =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d(?:\.\d{1,9})?)(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MINUTES_A_DAY = 1_440;

/** Parses a date and time of RFC 3339 into UTC with `Z`, comparable as text; undefined for any other value. */
export function readMoment(value: unknown): string | undefined {
  const found = typeof value === 'string' ? MOMENT.exec(value) : null;
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = found.slice(1, 6).map(Number);
  if (day > daysOf(year, month)) return undefined;
  if (found[7] === undefined) return String(value).toUpperCase();
  const [, , , , , , seconds = '', sign, ahead = '0', minutesAhead = '0'] = found;
  const offset = (sign === '-' ? -1 : 1) * (Number(ahead) * 60 + Number(minutesAhead));
  const minute = hours * 60 + minutes - offset;
  const date =
    minute < 0
      ? dayBefore(year, month, day)
      : minute >= MINUTES_A_DAY
        ? dayAfter(year, month, day)
        : [year, month, day];
  const inDay = (minute + MINUTES_A_DAY) % MINUTES_A_DAY;
  const [ofYear, ofMonth, ofDay] = [twoDigits(date[0] ?? 0).padStart(4, '0'), ...date.slice(1).map(twoDigits)];
  return `${ofYear}-${ofMonth}-${ofDay}T${twoDigits(Math.floor(inDay / 60))}:${twoDigits(inDay % 60)}:${seconds}Z`;
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}

function dayBefore(year: number, month: number, day: number): readonly number[] {
  if (day > 1) return [year, month, day - 1];
  return month > 1 ? [year, month - 1, daysOf(year, month - 1)] : [year - 1, 12, 31];
}

function dayAfter(year: number, month: number, day: number): readonly number[] {
  if (day < daysOf(year, month)) return [year, month, day + 1];
  return month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1];
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
