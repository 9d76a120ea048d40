import type { ApplyConfiguration, ClientPlan } from '../../../application/clients/apply-configuration.ts';
import type { ResolveServers } from '../../../application/clients/resolve-servers.ts';
import type { UndoChange, Undone } from '../../../application/clients/undo-change.ts';
import type { Client } from '../../../domain/catalog/client.ts';
import { defaultScope, type Scope } from '../../../domain/clients/client-configuration.ts';
import { secretsOf } from '../../../application/clients/export-configuration.ts';
import type { ClientId } from '../../../domain/clients/client-ids.ts';
import type { ConfiguredServer } from '../../../domain/clients/render-entry.ts';
import { colourDiff } from './colour-diff.ts';
import { detectClients, type KnownClients } from './detect-clients.ts';
import { EXIT } from './exit-codes.ts';
import { inJson, type Report, type Terminal } from './terminal.ts';
import { Misuse } from './verify-lock.ts';

/** Options of `apply` and `add`. */
export type WriteOptions = {
  /** `detected` for all clients that this machine has. */
  readonly clients: readonly ClientId[] | 'detected';
  /** Null for the usual scope of the client. */
  readonly scope: Scope | null;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly replace: boolean;
  readonly json: boolean;
};

/** Use cases for the files of clients. */
export type ClientDesk = KnownClients & {
  readonly applyConfiguration: ApplyConfiguration;
  readonly undoChange: UndoChange;
  readonly resolveServers: ResolveServers;
};

const AGAIN = 2;

/**
 * Shows the changes in the files of clients and writes them after a confirmation.
 * @throws {Misuse} without a client, or without a confirmation where nobody can be asked.
 */
export async function writeServers(
  servers: readonly ConfiguredServer[],
  options: WriteOptions,
  desk: ClientDesk,
  terminal: Terminal,
): Promise<Report> {
  const clients = await clientsFor(options, desk);
  for (let round = 0; round < AGAIN; round += 1) {
    const plans = await planAll(servers, clients, options, desk);
    const faults = plans.flatMap(({ files }) => files.flatMap(({ fault }) => fault ?? []));
    if (options.dryRun || faults.length > 0)
      return { text: show(plans, servers, null, options), exit: faults.length > 0 ? EXIT.failed : EXIT.done };
    if (!hasChange(plans)) return { text: show(plans, servers, null, options), exit: EXIT.done };
    if (!options.yes) {
      if (terminal.ask === undefined) throw new Misuse('nobody can be asked here: --yes writes, --dry-run only shows');
      const changes = plans.flatMap(changesOf).join('\n');
      terminal.complain(terminal.hasColours === true ? colourDiff(changes) : changes);
      if (!(await terminal.ask('Write these changes? [y/N] ')))
        return { text: 'Nothing was written.\n', exit: EXIT.done };
    }
    const entry = await desk.applyConfiguration.write(plans);
    if (entry !== null) return { text: show(plans, servers, entry.id, options), exit: EXIT.done };
  }
  return { text: 'A file changed while it was to be written; nothing was written.\n', exit: EXIT.failed };
}

async function planAll(
  servers: readonly ConfiguredServer[],
  clients: readonly Client[],
  { scope, replace }: WriteOptions,
  { applyConfiguration }: ClientDesk,
): Promise<readonly ClientPlan[]> {
  const plans = clients.map((client) =>
    applyConfiguration.plan({
      servers,
      clients: [client],
      scope: scope ?? defaultScope(client.configuration),
      replace,
    }),
  );
  return (await Promise.all(plans)).flat();
}

async function clientsFor({ clients }: WriteOptions, desk: ClientDesk): Promise<readonly Client[]> {
  const all = await desk.allClients();
  if (clients !== 'detected') return all.filter(({ id }) => clients.some((named) => named === id));
  const found = (await detectClients(desk)).filter(({ found: isFound }) => isFound).map(({ client }) => client);
  if (found.length === 0) throw new Misuse('no client was found on this machine: name one with --client');
  return found;
}

/** Undoes a change. */
export async function undo(id: string | null, json: boolean, { undoChange }: ClientDesk): Promise<Report> {
  const undone = await undoChange(id);
  if (undone === null)
    return {
      text: id === null ? 'There is no change to undo.\n' : `There is no change ${id}.\n`,
      exit: EXIT.nothingFits,
    };
  const isRefused = undone.files.some(({ result }) => result === 'refused');
  return { text: json ? inJson(undone) : showUndone(undone), exit: isRefused ? EXIT.failed : EXIT.done };
}

const RESULTS: Readonly<Record<Undone['files'][number]['result'], string>> = {
  restored: 'has the same bytes as before',
  entries_removed: 'was changed since: only the written entries were removed',
  refused: 'was changed since, and the written entries cannot be removed alone: nothing was done',
};

function showUndone({ entry, files }: Undone): string {
  const lines = files.flatMap(({ path, result, diff }) => [
    `${path} ${RESULTS[result]}.`,
    ...(result === 'refused' ? diff : []),
  ]);
  return [`Change ${entry.id} of ${entry.at}`, ...lines, ''].join('\n');
}

function hasChange(plans: readonly ClientPlan[]): boolean {
  return plans.some(({ files }) => files.some(({ file }) => file.before !== file.after));
}

function changesOf({ title, files }: ClientPlan): readonly string[] {
  return files.flatMap(({ path, diff, changes, fault }) => {
    const kept = changes.flatMap(({ under, key }) =>
      under === null ? [] : [`  ${key ?? ''} is there already, as ${under}`],
    );
    if (fault !== null) return [`${title}: ${fault}`];
    return [`${title}: ${path}${diff.length === 0 ? ' has everything already.' : ''}`, ...kept, ...diff, ''];
  });
}

function show(
  plans: readonly ClientPlan[],
  servers: readonly ConfiguredServer[],
  written: string | null,
  { json, dryRun }: WriteOptions,
): string {
  const secrets = secretsOf(servers);
  if (json) return inJson({ change: written, secrets, clients: plans.map(withoutTexts) });
  const next = [
    ...(secrets.length === 0 ? [] : [`Set ${secrets.join(', ')} in the environment of the client.`]),
    ...plans.map(({ title, after }) => `${title}: ${after}`),
    ...plans
      .filter(({ enforcement }) => enforcement !== 'allow')
      .map(({ title, enforcement }) =>
        enforcement === 'none'
          ? `${title} does not restrict the tools: allow only the recommended ones there.`
          : `${title} refuses the other known tools; a tool that a server adds later passes.`,
      ),
  ];
  const done = written === null ? [] : [`Written; "quartermaster undo ${written}" undoes it.`];
  return [...plans.flatMap(changesOf), ...done, ...(dryRun || written === null ? [] : next), ''].join('\n');
}

/** Omits the whole texts of files, which may hold secrets. */
function withoutTexts({ files, ...plan }: ClientPlan) {
  return {
    ...plan,
    files: files.map(({ path, diff, fault, changes }) => ({
      path,
      diff,
      fault,
      changes: changes.map(({ key, status, under, path: place }) => ({ path: place, key, status, under })),
    })),
  };
}
