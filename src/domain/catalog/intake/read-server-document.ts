import type { Fault } from '../../errors.ts';
import type { PublishedDocument, PublishedIcon } from '../published-entry.ts';
import { SERVER_SCHEMA, PUBLISHER_KEY } from '../server-document.ts';
import { cleanShortText, cleanText } from '../../text/clean-text.ts';
import { LooseObject, Mends, present, type Found } from './loose-object.ts';
import { readPackage } from './read-package.ts';
import { readRepository } from './read-repository.ts';
import { readRemote } from './read-transport.ts';
import { isOneVersion } from './latest-version.ts';
import { isWebAddress } from './web-address.ts';
import { isObject } from '../json.ts';

const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
const LONGEST_NAME = 200;
const LONGEST_TEXT = 100;
const LONGEST_ADDRESS = 1_000;
const MOST_WAYS = 100;
const MOST_ICONS = 20;
const SHOWN = 80;
const SCHEMA = /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/[\w-]+\/server\.schema\.json/;

/** A corrected server.json with its corrections, or the reason to refuse it. */
type ReadDocument =
  | { readonly server: PublishedDocument; readonly mends: readonly Fault[] }
  | { readonly refused: string; /** As it calls itself; null when it does not. */ readonly name: string | null };

/** Converts a server.json of any schema version to the current one. Never throws. */
export function readServerDocument(value: unknown): ReadDocument {
  const mends = new Mends();
  const object = LooseObject.of({ value, path: '' }, mends);
  if (object === undefined) return { refused: 'It is not an object.', name: null };
  const called = object.find('name')?.value;
  const shown = typeof called === 'string' ? cleanShortText(called, SHOWN) : null;
  const name = object.exact('name', LONGEST_NAME, NAME);
  if (name === undefined) {
    const why = called === undefined ? 'It has no name.' : 'Its name is not of the form namespace/name.';
    return { refused: why, name: shown };
  }
  const version = readVersion(object);
  if (typeof version !== 'string') return { ...version, name };

  checkSchema(object);
  const title = object.text('title', LONGEST_TEXT);
  const description = object.text('description', LONGEST_TEXT) ?? title ?? name.slice(name.indexOf('/') + 1);
  if (object.find('description') === undefined) object.mend('description', 'is missing: its name stands there');
  const server: PublishedDocument = {
    $schema: SERVER_SCHEMA,
    name,
    description: cleanShortText(description, LONGEST_TEXT),
    ...present({
      title,
      version,
      websiteUrl: object.webAddress('websiteUrl', LONGEST_ADDRESS),
      repository: readRepository(object),
      packages: object.list('packages', MOST_WAYS, readPackage),
      remotes: object.list('remotes', MOST_WAYS, readRemote),
      icons: object.list('icons', MOST_ICONS, readIcon),
      _meta: readPublisherNotes(object),
    }),
  };
  object.find('status');
  object.leaveOthers();
  return { server, mends: mends.list };
}

function readVersion(object: LooseObject): string | { readonly refused: string } {
  const detail = object.object('versionDetail');
  const given = object.exact('version', 255) ?? detail?.exact('version', 255);
  if (given === undefined) return { refused: 'It has no version.' };
  if (!isOneVersion(given)) return { refused: `Its version is not one version: ${cleanShortText(given, SHOWN)}.` };
  return given;
}

function checkSchema(object: LooseObject): void {
  const schema = object.find('$schema')?.value;
  if (typeof schema !== 'string' || !SCHEMA.test(schema))
    object.mend('$schema', 'is none that is known: the current one');
}

const LONGEST_ICON_ADDRESS = 255;
const MOST_SIZES = 20;
const ICON_TYPES = ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] as const;

/** Reads an icon; undefined unless its address uses https. */
function readIcon(found: Found, mends: Mends): PublishedIcon | undefined {
  const object = LooseObject.of(found, mends);
  const src = object?.exact('src', LONGEST_ICON_ADDRESS, /^https:/);
  if (object === undefined || src === undefined || !isWebAddress(src)) return undefined;
  const icon = {
    src,
    ...present({
      mimeType: object.oneOf('mimeType', ICON_TYPES),
      sizes: object.list('sizes', MOST_SIZES, readSize),
      theme: object.oneOf('theme', ['light', 'dark']),
    }),
  };
  object.leaveOthers();
  return icon;
}

function readSize({ value }: Found): string | undefined {
  return typeof value === 'string' && /^(?:\d{1,5}x\d{1,5}|any)$/.test(value) ? value : undefined;
}

const LONGEST_NOTES = 4_096;
const DEEPEST_NOTES = 10;

/** Reads the publisher's own notes: at most 4,096 characters of JSON, as in the official registry. */
function readPublisherNotes(document: LooseObject): Readonly<Record<string, unknown>> | undefined {
  const object = document.object('_meta');
  const found = object?.find(PUBLISHER_KEY);
  object?.leaveOthers();
  if (object === undefined || found === undefined) return undefined;
  const notes = cleaned(found.value, DEEPEST_NOTES);
  const fits = isObject(notes);
  if (fits && JSON.stringify(notes).length <= LONGEST_NOTES) return { [PUBLISHER_KEY]: notes };
  object.mend(
    PUBLISHER_KEY,
    fits ? `has more than ${LONGEST_NOTES} characters: left out` : 'is not an object: left out',
  );
  return undefined;
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, member]) => [cleanText(key), cleaned(member, depth - 1)]),
  );
}
