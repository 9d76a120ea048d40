import type { Client } from '../../domain/catalog/client.ts';
import {
  configurationChanges,
  enforcementOf,
  type ConfigurationChange,
  type Scope,
} from '../../domain/clients/client-configuration.ts';
import { losesComment } from '../../domain/clients/loses-comment.ts';
import { maskValues } from '../../domain/clients/mask-values.ts';
import { changedContent, isEqual, planChanges, type PlannedChange } from '../../domain/clients/plan-changes.ts';
import type { ConfiguredServer } from '../../domain/clients/render-entry.ts';
import { lineDiff } from '../../domain/text/line-diff.ts';
import type { ChangeJournal, JournalEntry, JournalFile } from '../ports/change-journal.ts';
import type { ClientFiles } from '../ports/client-files.ts';
import type { Clock } from '../ports/clock.ts';
import { ConfigurationFault, type ConfigurationText } from '../ports/configuration-text.ts';

export type TextOf = (format: JournalFile['format'], strict: boolean) => ConfigurationText;

/** Planned change of one file. */
export type FilePlan = {
  readonly client: string;
  readonly path: string;
  readonly changes: readonly PlannedChange[];
  /** Unified difference, without values of variables and headers. */
  readonly diff: readonly string[];
  /** Reason why nothing can be written; null without one. */
  readonly fault: string | null;
  readonly file: JournalFile;
};

/** Plan for one client. */
export type ClientPlan = {
  readonly client: string;
  readonly title: string;
  readonly enforcement: ReturnType<typeof enforcementOf>;
  readonly after: string;
  readonly files: readonly FilePlan[];
};

export type PlanRequest = {
  readonly servers: readonly ConfiguredServer[];
  readonly clients: readonly Client[];
  readonly scope: Scope;
  /** Whether entries with other content may be replaced. */
  readonly replace: boolean;
};

export type ApplyConfiguration = {
  /** Compares servers with the files of clients; writes nothing. */
  readonly plan: (request: PlanRequest) => Promise<readonly ClientPlan[]>;
  /**
   * Writes the planned files of all clients and records the change. Files without a change stay as they are.
   * @returns The record; null when a file has changed since the plan, then no file is changed.
   */
  readonly write: (plans: readonly ClientPlan[]) => Promise<JournalEntry | null>;
};

export function makeApplyConfiguration(
  files: ClientFiles,
  journal: ChangeJournal,
  textOf: TextOf,
  clock: Clock,
  newId: () => string,
): ApplyConfiguration {
  return {
    plan: ({ servers, clients, scope, replace }) =>
      Promise.all(
        clients.map(async (client) => {
          const facts = client.configuration;
          const changes = configurationChanges(facts, servers);
          const places = await placesOf(client, changes, scope, files);
          return {
            client: client.id,
            title: client.title,
            enforcement: enforcementOf(facts, servers),
            after: facts.after,
            files: await Promise.all(places.map((place) => planFile(place, client, replace, files, textOf))),
          };
        }),
      ),
    write: async (plans) => {
      const changed = plans.flatMap((plan) => plan.files).filter(({ file }) => file.before !== file.after);
      const entry = {
        id: newId(),
        at: clock.now().toISOString(),
        clients: plans.map(({ client }) => client),
        files: changed.map(({ file }) => file),
      };
      if (changed.length === 0) return entry;
      await journal.add(entry);
      const done: JournalFile[] = [];
      for (const { file } of changed) {
        if (await files.write(file.path, file.after, file.before)) {
          done.push(file);
          continue;
        }
        for (const one of done) await putBack(one, files);
        await journal.remove(entry.id);
        return null;
      }
      return entry;
    },
  };
}

/** Puts back the text before a change, if the file still has the text after it. */
export function putBack({ path, before, after }: JournalFile, files: ClientFiles): Promise<boolean> {
  return before === null ? files.remove(path, after) : files.write(path, before, after);
}

type Place = { readonly path: string | null; readonly changes: readonly ConfigurationChange[] };

async function placesOf(
  client: Client,
  changes: readonly ConfigurationChange[],
  scope: Scope,
  files: ClientFiles,
): Promise<readonly Place[]> {
  const { deny } = client.configuration;
  const further = changes.filter(({ file }) => file === 1);
  return [
    { path: await files.locate(client, scope), changes: changes.filter(({ file }) => file === 0) },
    ...(deny === undefined || further.length === 0
      ? []
      : [{ path: files.resolve(scope === 'user' ? deny.user_file : deny.file), changes: further }]),
  ];
}

async function planFile(
  { path, changes }: Place,
  client: Client,
  replace: boolean,
  files: ClientFiles,
  textOf: TextOf,
): Promise<FilePlan> {
  const { format, strict = false } = client.configuration;
  const text = textOf(format, strict);
  const at = path ?? '';
  const nothing = {
    client: client.id,
    path: at,
    changes: [],
    diff: [],
    file: { path: at, before: null, after: '', changes: [], format },
  };
  if (path === null) return { ...nothing, fault: `${client.title} has no file in this scope.` };
  let before: string | null = null;
  try {
    before = await files.read(path);
    const { mark, body } = withoutMark(before ?? '');
    const current = text.parse(body);
    const planned = planChanges(current, changes, replace);
    const written = planned.filter(({ status }) => status === 'add' || status === 'replace');
    const after = written.reduce((edited, change) => text.put(edited, change, change.value), body);
    if (!isEqual(text.parse(after), changedContent(current, planned)))
      throw new ConfigurationFault('its form does not allow a change that keeps everything else');
    if (losesComment(body, after, format))
      throw new ConfigurationFault('comments in or after a replaced entry would be lost; remove that entry first');
    const conflicts = planned.filter(({ status }) => status === 'conflict').map(({ key }) => key);
    return {
      client: client.id,
      path,
      changes: planned,
      diff: lineDiff(body, after).map(maskValues),
      fault:
        conflicts.length === 0
          ? null
          : `${path} has other content under ${conflicts.join(', ')}; --replace replaces it.`,
      file: {
        path,
        before,
        after: mark + after,
        changes: written.map(({ path: place, key, value }) => ({ path: place, key, value })),
        format,
      },
    };
  } catch (error) {
    if (!(error instanceof ConfigurationFault)) throw error;
    return { ...nothing, file: { ...nothing.file, before, after: before ?? '' }, fault: explain(path, error) };
  }
}

function explain(path: string, { message, line, column }: ConfigurationFault): string {
  const where = line === null ? '' : `, line ${line}, column ${column ?? 1}`;
  return `${path}${where}: ${message}. Nothing was written; correct the file first.`;
}

const MARK = '\uFEFF';

/** Splits a byte order mark from a text. */
export function withoutMark(text: string): { readonly mark: string; readonly body: string } {
  return text.startsWith(MARK) ? { mark: MARK, body: text.slice(1) } : { mark: '', body: text };
}
