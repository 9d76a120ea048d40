import type { Fault } from '../../errors.ts';
import type { PublishedEntry } from '../published-entry.ts';
import { readMcpJson } from './read-mcp-json.ts';
import { readPublishedEntry } from './read-published-entry.ts';
import { isObject } from '../json.ts';

/** An entry of a file and its place there. */
export type ImportedEntry = {
  readonly path: string;
  readonly entry: PublishedEntry;
  /** Whether the file states the date of publication. */
  readonly stated: boolean;
  readonly mends: readonly Fault[];
};

type ImportFile = { readonly entries: readonly ImportedEntry[]; readonly faults: readonly Fault[] };

const DEEPEST = 3;
/** Members that identify a server.json. */
const MEMBERS = ['server', 'name', 'version', 'packages', 'remotes'];
const UNKNOWN = 'It is neither a server.json, nor a list or page of them, nor the configuration of a client.';

/**
 * Parses a file of servers: a server.json, a list of them, a registry page or entry, one of these per line, or an
 * `mcp.json`-like configuration. Returns every valid entry and reports the others. Never throws.
 *
 * @param unstated Default date of publication, RFC 3339.
 */
export function readImportFile(text: string, unstated: string): ImportFile {
  const content = text.replace(/^\u{feff}/u, '').trim();
  const whole = parse(content);
  if (whole !== undefined) return readValue(whole.value, '', unstated, DEEPEST);
  const lines = content.split('\n').map((line, index) => ({ line: line.trim(), path: `line ${index + 1}` }));
  const parsed = lines.filter(({ line }) => line !== '').map(({ line, path }) => ({ path, found: parse(line) }));
  if (parsed.length < 2 || parsed[0]?.found === undefined) {
    return { entries: [], faults: [{ path: '', message: 'It is neither JSON nor a line of JSON an entry.' }] };
  }
  return merged(
    parsed.map(({ path, found }) =>
      found === undefined
        ? { entries: [], faults: [{ path, message: 'It is not JSON.' }] }
        : readValue(found.value, path, unstated, DEEPEST),
    ),
  );
}

function readValue(value: unknown, path: string, unstated: string, depth: number): ImportFile {
  const list = listOf(value);
  if (list !== undefined) {
    if (depth === 0) return { entries: [], faults: [{ path, message: 'It is nested too deep.' }] };
    return merged(list.items.map((item, index) => readValue(item, `${path}${list.at}/${index}`, unstated, depth - 1)));
  }
  const configuration = isDocument(value) ? undefined : readMcpJson(value);
  if (configuration !== undefined) {
    const own = merged(
      configuration.servers.map(({ path: place, server, mends }) => {
        const { entries, faults } = readEntry(server, path + place, unstated);
        return { entries: entries.map((entry) => ({ ...entry, mends })), faults };
      }),
    );
    const faults = configuration.faults.map((fault) => ({ ...fault, path: path + fault.path }));
    return merged([own, { entries: [], faults }]);
  }
  if (isObject(value) && !MEMBERS.some((member) => Object.hasOwn(value, member))) {
    return { entries: [], faults: [{ path, message: UNKNOWN }] };
  }
  return readEntry(value, path, unstated);
}

function readEntry(value: unknown, path: string, unstated: string): ImportFile {
  const read = readPublishedEntry(value, unstated);
  if (!('refused' in read)) return { entries: [{ path, ...read }], faults: [] };
  return {
    entries: [],
    faults: [{ path, message: read.name === null ? read.refused : `${read.name}: ${read.refused}` }],
  };
}

/** Returns the items of a list or of a registry page. */
function listOf(value: unknown): { readonly items: readonly unknown[]; readonly at: string } | undefined {
  if (Array.isArray(value)) return { items: value, at: '' };
  const servers = isObject(value) ? value['servers'] : undefined;
  return Array.isArray(servers) ? { items: servers, at: '/servers' } : undefined;
}

function isDocument(value: unknown): boolean {
  return isObject(value) && (isObject(value['server']) || typeof value['name'] === 'string');
}

function merged(files: readonly ImportFile[]): ImportFile {
  return { entries: files.flatMap(({ entries }) => entries), faults: files.flatMap(({ faults }) => faults) };
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
