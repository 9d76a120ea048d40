import type { ClientId } from '../../../domain/clients/client-ids.ts';
import type { Answers } from '../../../domain/task/answer-questions.ts';
import type { WriteOptions } from './apply.ts';
import type { Shell } from './completion.ts';
import type { DecisionCommand } from './decisions.ts';
import type { SyncCommand } from './sync.ts';
import type { VerifyCommand } from './verify.ts';
import type { VerifyLockCommand } from './verify-lock.ts';

/** Commands that need no catalog and no configuration. */
export type InstantCommand =
  | {
      readonly kind: 'help';
      /** Name of a command or `exit-codes`; null for the list of commands. */
      readonly topic: string | null;
    }
  | { readonly kind: 'version' }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | { readonly kind: 'complete'; readonly words: readonly string[] }
  | {
      readonly kind: 'misused';
      readonly hint: string;
      /** Command with the help for it; null for the list of commands. */
      readonly command: string | null;
    };

const INSTANT: readonly string[] = ['help', 'version', 'completion', 'complete', 'misused'];

/** Whether a command needs neither the catalog nor the configuration. */
export function isInstant(command: Command): command is InstantCommand {
  return INSTANT.includes(command.kind);
}

/** Text of a task, trimmed and normalized to NFC; null when it stands on standard input. */
export type TaskText = string | null;

/** Service that answers a command instead of the catalog of this machine. */
export type ServiceAddress = {
  /** With the scheme, `http` or `https`. */
  readonly url: string;
  /** Bearer token; null where the service takes none. */
  readonly token: string | null;
};

type Asking = {
  /** Absent for the catalog of this machine. */
  readonly service?: ServiceAddress;
};

/** A parsed command line. */
export type Command =
  | InstantCommand
  | { readonly kind: 'serve' }
  | { readonly kind: 'mcp'; readonly allowApply: boolean; readonly allowRuns: boolean }
  | ({
      readonly kind: 'recommend';
      readonly task: TaskText;
      /** Null for the configured provider. */
      readonly provider: string | null;
      /** Null for the provider's default model. */
      readonly model: string | null;
      readonly clients: readonly ClientId[];
      /** Clients of the command line; empty when it names none. */
      readonly namedClients: readonly ClientId[];
      readonly json: boolean;
      readonly detail: 'short' | 'normal' | 'full';
      /** Answers to open questions by key. */
      readonly answers: Answers;
    } & Asking)
  | ({ readonly kind: 'read'; readonly task: TaskText; readonly json: boolean } & Asking)
  | ({
      readonly kind: 'search';
      readonly query: string;
      /** 1 to 100. */
      readonly limit: number;
      readonly json: boolean;
    } & Asking)
  | ({ readonly kind: 'show'; readonly server: string; readonly json: boolean } & Asking)
  | { readonly kind: 'config'; readonly json: boolean }
  | {
      readonly kind: 'doctor';
      /** Null without a task. */
      readonly task: string | null;
      /** Name of the file with a lock; null without one. */
      readonly lock: string | null;
      readonly json: boolean;
    }
  | ({
      readonly kind: 'apply';
      readonly task: TaskText;
      /** Name of the file with a lock; null for a task. */
      readonly lock: string | null;
      readonly answers: Answers;
    } & WriteOptions)
  | ({ readonly kind: 'add'; readonly servers: readonly string[] } & WriteOptions)
  | {
      readonly kind: 'undo';
      /** Null for the last change. */
      readonly change: string | null;
      readonly json: boolean;
    }
  | { readonly kind: 'clients'; readonly json: boolean }
  | DecisionCommand
  | SyncCommand
  | VerifyCommand
  | VerifyLockCommand;

/** Wrong usage of a command. */
export type Hint = { readonly hint: string };
