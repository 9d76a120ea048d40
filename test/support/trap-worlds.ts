import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { localProvider } from '../../src/adapters/out/providers/local-provider.ts';
import type { RecommendAnswer } from '../../src/application/recommend/recommend-stack.ts';
import type { Server } from '../../src/domain/catalog/server.ts';
import { postRun } from './http-client.ts';
import { withService } from './http-service.ts';
import { markedKey } from './marked-keys.ts';
import { aCatalogWithRivals, aModelProvider } from './providers.ts';
import { recommendStackOver } from './requests.ts';
import { A_VENDOR_CATALOG } from './vendor-service.ts';
import { withVendors } from './vendor-stage.ts';

/** What a service answered to a trap. */
export type Trapped = {
  readonly status: number;
  readonly answer: RecommendAnswer;
  /** The answer as it was sent, and the log. */
  readonly text: string;
};

/** A service with a model that says what it is told. */
export type TrapWorld = {
  readonly title: string;
  /** Of the provider, as requests name it. */
  readonly provider: string;
  /** @param replies What the model says, in order; null asks the local provider. */
  readonly run: (
    task: string,
    replies: readonly string[] | null,
    changed?: (server: Server) => Server,
  ) => Promise<Trapped>;
};

/** A model that is a script and whose fence everybody knows, and one vendor of each wire format. */
export const TRAP_WORLDS: readonly TrapWorld[] = [
  scriptedWorld(),
  ...['openai', 'anthropic', 'gemini', 'our-llm'].map(vendorWorld),
];

function scriptedWorld(): TrapWorld {
  return {
    title: 'played by a script',
    provider: 'scripted',
    async run(task, replies, changed = same) {
      const catalog = aCatalogWithRivals();
      const live = new FixedCatalog({ ...catalog, servers: catalog.servers.map(changed) });
      const { provider } = aModelProvider(replies ?? []);
      const useCases = { recommendStack: recommendStackOver(live, [localProvider, provider]) };
      return withService({ useCases, settings: { providers: ['local', 'scripted'] } }, (service) =>
        post(service, task, replies === null ? 'local' : 'scripted'),
      );
    },
  };
}

function vendorWorld(provider: string): TrapWorld {
  return {
    title: `on the wire of ${provider}`,
    provider,
    async run(task, replies, changed = same) {
      const catalog = { ...A_VENDOR_CATALOG, servers: A_VENDOR_CATALOG.servers.map(changed) };
      return withVendors({ catalog }, async ({ service, standIn }) => {
        standIn.always(provider, { status: 418 });
        standIn.next(provider, ...(replies ?? []).map((text) => ({ say: { text } })));
        return post(service, task, replies === null ? 'local' : provider);
      });
    },
  };
}

async function post(
  service: { readonly url: string; readonly logLines: readonly string[] },
  task: string,
  provider: string,
): Promise<Trapped> {
  const reply = await postRun(service, { task, provider, api_key: markedKey(), dry_run: true });
  const text = await reply.text();
  return { status: reply.status, answer: JSON.parse(text) as RecommendAnswer, text: text + service.logLines.join() };
}

function same(server: Server): Server {
  return server;
}
