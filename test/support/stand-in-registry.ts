import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { listedPageSchema } from './listed-page-schema.ts';
import { openStandInServer, type Answer, type StandInServer } from './stand-in-server.ts';

type Members = Readonly<Record<string, unknown>>;
type Listed = { readonly server: Members; readonly _meta: Readonly<Record<string, Members>> };

export type StandInRegistry = StandInServer & {
  /** What it lists; entries may come and go between two requests. */
  readonly entries: unknown[];
  /** Changes the next pages, one each, after they were made. */
  readonly bend: (...changes: readonly ((page: ListedPage) => unknown)[]) => void;
};

export type ListedPage = {
  readonly servers: readonly unknown[];
  readonly metadata: { readonly nextCursor?: string; readonly count: number };
};

const OFFICIAL = 'io.modelcontextprotocol.registry/official';

const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const isPage = ajv.compile(listedPageSchema);

/**
 * A registry on loopback that lists entries as the official one does: by name and version, every version, at most `limit` a
 * page, deleted ones only with `updated_since`; its cursor names the last entry of the page.
 */
export async function openStandInRegistry(entries: readonly unknown[]): Promise<StandInRegistry> {
  const listed = [...entries];
  const changes: ((page: ListedPage) => unknown)[] = [];
  const server = await openStandInServer((path, query): Answer => {
    if (path !== '/v0.1/servers') return { status: 404, body: '{"error":"not found"}' };
    const page = pageOf(listed, query);
    if (!isPage(page)) throw new Error(`the stand-in breaks the protocol: ${ajv.errorsText(isPage.errors)}`);
    return { status: 200, body: JSON.stringify(changes.shift()?.(page) ?? page) };
  });
  return Object.assign(server, { entries: listed, bend: (...more: typeof changes) => void changes.push(...more) });
}

function pageOf(listed: readonly unknown[], query: URLSearchParams): ListedPage {
  const limit = Number(query.get('limit') ?? 30);
  const since = query.get('updated_since');
  const cursor = query.get('cursor') ?? '';
  const shown = listed
    .map((entry) => ({ entry, place: placeOf(entry) }))
    .filter(({ entry, place }) => place > cursor && isShown(entry as Listed, since))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, limit);
  const last = shown.at(-1)?.place;
  return {
    servers: shown.map(({ entry }) => entry),
    metadata: { count: shown.length, ...(shown.length === limit && last !== undefined && { nextCursor: last }) },
  };
}

function placeOf(entry: unknown): string {
  const { name, version } = (entry as Partial<Listed> | null)?.server ?? {};
  return `${String(name)}:${String(version)}`;
}

function isShown(entry: Listed, since: string | null): boolean {
  const state = entry._meta?.[OFFICIAL] ?? {};
  if (since === null) return state['status'] !== 'deleted';
  return Date.parse(String(state['updatedAt'])) > Date.parse(since);
}
