import { randomBytes } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinnedVersionOf } from '../../support/pinned-version.ts';
import { stockShelf } from '../../support/shelf/stock-shelf.ts';
import { startModelStandIn, type ModelStandIn } from '../../support/model-stand-in/stand-in.ts';
import { play, type ScriptedTask } from './work-script.ts';

/** In the catalog, in the versions that it pins; the first needs one secret, the second two. */
export const AIRTABLE = {
  identifier: 'airtable-mcp-server',
  version: await pinnedVersionOf('airtable-mcp-server'),
  tools: ['list_records', 'list_bases', 'list_tables', 'get_record'],
};
export const TRELLO = {
  identifier: '@delorenj/mcp-server-trello',
  version: await pinnedVersionOf('@delorenj/mcp-server-trello'),
  tools: ['get_lists', 'get_recent_activity', 'list_boards', 'get_active_board_info'],
};

/** What services of a torture need: a folder, servers that lie ready in it, a vendor of models. */
export type Stage = {
  /** Stands in the command line of every program that is started for a run. */
  readonly folder: string;
  readonly vendor: ModelStandIn;
  readonly env: Readonly<Record<string, string>>;
  /** Says what the model does for the runs that come with this key. */
  readonly script: (apiKey: string, task: ScriptedTask) => void;
  /** How often the vendor was asked with this key, and when last, in milliseconds since the epoch. */
  readonly asked: (apiKey: string) => { readonly calls: number; readonly last: number };
  readonly close: () => Promise<void>;
};

/** @param servers Whether the servers are deaf to every wish that they end. */
export async function setStage(servers: { readonly deaf: boolean }): Promise<Stage> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'quartermaster-torture-')));
  const packages = join(folder, 'packages');
  stockShelf(
    packages,
    [AIRTABLE, TRELLO].map((one) => ({ ...one, ...servers })),
  );
  const vendor = await startModelStandIn();
  const scripts = new Map<string, ScriptedTask>();
  const asked = new Map<string, { calls: number; last: number }>();
  vendor.always('openai', (call) => {
    const key = (call.headers['authorization'] ?? '').replace('Bearer ', '');
    asked.set(key, { calls: (asked.get(key)?.calls ?? 0) + 1, last: Date.now() });
    const task = scripts.get(key);
    return task === undefined ? { status: 401 } : play(task, call);
  });
  return {
    folder,
    vendor,
    env: {
      QM_PACKAGES: packages,
      QM_CATALOG: `sqlite:${join(folder, 'catalog.db')}`,
      QM_OPENAI_BASE_URL: vendor.baseUrl('openai'),
      QM_SECRETS_KEY: randomBytes(32).toString('base64'),
      QM_ALLOW_UNSANDBOXED: '1',
    },
    script: (apiKey, task) => void scripts.set(apiKey, task),
    asked: (apiKey) => asked.get(apiKey) ?? { calls: 0, last: 0 },
    close: async () => {
      await vendor.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
    },
  };
}
