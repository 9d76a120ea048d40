import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Server } from '../src/domain/catalog/server.ts';
import { openEngine } from './engine.ts';
import { readJsonLines } from './json-lines.ts';
import { bootstrap, mean, recallAt } from './metrics.ts';
import type { Interval, Report } from './report.ts';
import { AS_SHIPPED, type Trial } from './trial.ts';

type Example = { readonly prompt: string; readonly goldServer: string | null };

/** What a `servers.jsonl` beside the examples knows of a gold server: by it the server is found under our name for it. */
type Described = {
  readonly name: string;
  readonly packages?: readonly { readonly registryType: string; readonly identifier: string }[];
  readonly remotes?: readonly { readonly url: string }[];
};

/** Prompts that somebody wrote for one server each, ranked over the whole embedded catalog. Other servers that would do as well count as wrong. */
export async function evaluateTaskExamples(file: string, trial: Partial<Trial> = {}): Promise<Report> {
  const { alter } = { ...AS_SHIPPED, ...trial };
  let servers: readonly Server[] = [];
  const engine = await openEngine((embedded) => {
    servers = embedded.servers;
    return alter(embedded);
  });
  const results: { gold: ReadonlySet<string>; ranked: readonly string[]; origin: string }[] = [];
  for (const { prompt, gold } of readTaskExamples(file, servers)) {
    const { ranking } = await engine(prompt);
    results.push({ gold: new Set([gold.name]), ranked: ranking.servers, origin: gold.origin });
  }
  const over = (k: number, origin?: string): number =>
    mean(
      results
        .filter((one) => origin === undefined || one.origin === origin)
        .map(({ ranked, gold }) => recallAt(k, ranked, gold)),
    );
  const intervalAt = (k: number): Interval =>
    bootstrap(
      results.map(({ ranked, gold }) => recallAt(k, ranked, gold)),
      mean,
    );
  return {
    tasks: results.length,
    figures: {
      'server R@1': over(1),
      'server R@5': over(5),
      'server R@10': over(10),
      'core R@1': over(1, 'core'),
      'core R@5': over(5, 'core'),
      'compact R@1': over(1, 'compact'),
      'compact R@5': over(5, 'compact'),
    },
    intervals: { 'server R@1': intervalAt(1), 'server R@5': intervalAt(5) },
    notes: [`${results.filter(({ origin }) => origin === 'compact').length} of them for servers known in short`],
    perTask: {},
  };
}

/** The prompts whose server the catalog has, each with it. */
export function readTaskExamples(file: string, servers: readonly Server[]): { prompt: string; gold: Server }[] {
  const ours = namesOf(servers);
  const beside = join(dirname(file), 'servers.jsonl');
  const described = new Map(
    (existsSync(beside) ? readJsonLines<Described>(beside) : []).map((server) => [server.name, server]),
  );
  return readJsonLines<Example>(file).flatMap(({ prompt, goldServer }) => {
    const gold = goldServer === null ? undefined : ours(goldServer, described.get(goldServer));
    return gold === undefined ? [] : [{ prompt, gold }];
  });
}

/** Finds the catalog's server by the name of the examples, else by a package or an endpoint. */
function namesOf(servers: readonly Server[]): (name: string, facts: Described | undefined) => Server | undefined {
  const byName = new Map(servers.map((server) => [server.name, server]));
  const byPackage = new Map(
    servers.flatMap((server) => [
      ...server.packages.map(({ type, identifier }) => [packageKey(type, identifier), server] as const),
      ...server.remotes.map(({ url }) => [urlKey(url), server] as const),
    ]),
  );
  return (name, facts) =>
    byName.get(name) ??
    [
      ...(facts?.packages ?? []).map(({ registryType, identifier }) => packageKey(registryType, identifier)),
      ...(facts?.remotes ?? []).map(({ url }) => urlKey(url)),
    ]
      .map((key) => byPackage.get(key))
      .find((server) => server !== undefined);
}

/** Whatever the case; of an image whatever its tag. */
function packageKey(type: string, identifier: string): string {
  return `${type}:${identifier.toLowerCase().replace(type === 'oci' ? /:[^:/]+$/ : /$^/, '')}`;
}

function urlKey(url: string): string {
  return url.toLowerCase().replace(/\/+$/, '');
}
