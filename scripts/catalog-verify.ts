import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { systemClock } from '../src/adapters/out/system/system-clock.ts';
import { sha256 } from '../src/adapters/out/system/sha256.ts';
import { silentLogger } from '../src/adapters/out/system/silent-logger.ts';
import { makeHostProbe } from '../src/adapters/out/tools/server-probes.ts';
import type { ServerProbe } from '../src/application/ports/server-probe.ts';
import { makeVerifyServer, type VerifyServer } from '../src/application/catalog/verify-server.ts';
import { wayOfTarget } from '../src/domain/catalog/usable-way.ts';
import type { Verification } from '../src/domain/catalog/verification.ts';
import { rawTools, type RawTool } from '../src/domain/catalog/verification/listed-tools.ts';
import { targetName } from '../src/domain/catalog/verification/probe.ts';
import { readConfig } from '../src/infrastructure/config/config.ts';
import { createContainer } from '../src/infrastructure/container.ts';
import { tokens } from '../src/infrastructure/tokens.ts';
import { evidenceLine, schemaLine } from './catalog/evidence-lines.ts';

const USAGE = `Usage: npm run catalog:verify -- SERVER…

Starts each server in the sandbox, lists its tools, and writes the outcome to data/catalog/evidence.jsonl and the input
schemas to data/catalog/tool-schemas.jsonl. Packages come from the registries that npm and pip are configured for. A
package that such a registry lacks is reported but not written, because it may be a mirror that lacks more. An empty list of tools is not written either.`;

const EVIDENCE = new URL('../data/catalog/evidence.jsonl', import.meta.url);
const SCHEMAS = new URL('../data/catalog/tool-schemas.jsonl', import.meta.url);
/** Time limits in milliseconds. */
const WAITS = { installMs: 180_000, startMs: 30_000, listMs: 20_000 };
const AT_ONCE = 2;

/** Line of a file about one way to reach a server. */
type OfWay = { readonly server: string; readonly target: string };

function keyOf({ server, target }: OfWay): string {
  return `${server} ${wayOfTarget(target)}`;
}

/** Writes lines in ascending order of server and target; a new line replaces the one of the same way. */
function replaceLines(file: URL, added: readonly OfWay[]): void {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const all = new Map([...lines.map((line) => JSON.parse(line) as OfWay), ...added].map((line) => [keyOf(line), line]));
  const ordered = [...all.values()].toSorted((a, b) =>
    `${a.server} ${a.target}` < `${b.server} ${b.target}` ? -1 : 1,
  );
  writeFileSync(file, ordered.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** Probe that keeps the raw tools of its last sighting by target. */
function keepingTools(probe: ServerProbe, kept: Map<string, readonly RawTool[]>): ServerProbe {
  return {
    probe: async (target, signal) => {
      const report = await probe.probe(target, signal);
      if (report.sighting.saw === 'tools') kept.set(targetName(target), rawTools(report.sighting.tools));
      return report;
    },
  };
}

const names = process.argv.slice(2);
if (names.length === 0 || names.includes('--help')) {
  console.error(USAGE);
  process.exit(names.length === 0 ? 2 : 0);
}
const container = createContainer(readConfig({ ...process.env, QM_CATALOG: 'memory:' }, null), silentLogger);
const host = container.get(tokens.toolHost);
const { names: index } = await container.get(tokens.currentCatalog).index();
const kept = new Map<string, readonly RawTool[]>();
const probe = keepingTools(makeHostProbe(host, WAITS), kept);
const isolation = () => host.isolation();
const verify: VerifyServer = makeVerifyServer({ probe, confined: probe, isolation, sha256, clock: systemClock });
const waiting = names.map((name) => {
  const { found } = index.resolve(name);
  if (found === null) throw new Error(`The catalog has no server "${name}".`);
  return found;
});
const signal = new AbortController().signal;

function save(verification: Verification): void {
  const tools = kept.get(wayOfTarget(verification.target)) ?? null;
  replaceLines(EVIDENCE, [evidenceLine(verification)]);
  if (tools !== null && verification.tools !== null) replaceLines(SCHEMAS, [schemaLine(verification, tools)]);
}

async function work(): Promise<void> {
  for (let server = waiting.shift(); server !== undefined; server = waiting.shift()) {
    const seen = await verify(server, { unsandboxed: false }, signal);
    if ('outcome' in seen && seen.outcome !== 'package_missing' && seen.tools?.length !== 0) save(seen);
    console.log(
      `${'outcome' in seen ? `${seen.outcome} ${seen.target}: ${seen.detail}` : `not tried: ${seen.reason}`} (${server.name})`,
    );
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
