import type { Fault } from '../../errors.ts';
import { OFFICIAL_KEY, type EntryState, type PublishedEntry } from '../published.ts';
import { LooseObject, Mends } from './loose-object.ts';
import { present } from './present.ts';
import { readMoment } from './read-moment.ts';
import { readServerDocument } from './read-server-document.ts';

/** Where the state stood before there was a `_meta`. */
const FORMER_KEY = 'x-io.modelcontextprotocol.registry';
const LONGEST_MESSAGE = 500;

/** An entry with what was put right in it, or why it cannot be taken. `stated` says whether its registry gave the dates. */
export type ReadEntry =
  | { readonly entry: PublishedEntry; readonly stated: boolean; readonly mends: readonly Fault[] }
  | { readonly refused: string; readonly name: string | null };

/**
 * Makes an entry out of what a registry lists, `{server, _meta}`, or of a server.json alone. Never throws.
 *
 * @param unstated The moment, RFC 3339, that stands where nothing says when the entry was published.
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
