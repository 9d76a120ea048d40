import type { ConfigurationChange } from '../../domain/clients/client-configuration.ts';

/** Change of one file. */
export type JournalFile = {
  readonly path: string;
  /** Text before the change; null for a new file. */
  readonly before: string | null;
  readonly after: string;
  /** Entries that the change wrote. */
  readonly changes: readonly Pick<ConfigurationChange, 'path' | 'key' | 'value'>[];
  readonly format: 'json' | 'jsonc' | 'toml' | 'yaml';
};

/** All files that one command has changed. */
export type JournalEntry = {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  /** Ids of the changed clients. */
  readonly clients: readonly string[];
  readonly files: readonly JournalFile[];
};

/** Record of changes, by which they are undone. */
export interface ChangeJournal {
  add(entry: JournalEntry): Promise<void>;
  /** Returns the entries that are not undone, newest first. */
  list(): Promise<readonly JournalEntry[]>;
  remove(id: string): Promise<void>;
}
