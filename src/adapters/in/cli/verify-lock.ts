import type { VerifyLock } from '../../../application/recommend/verify-lock.ts';
import { QuartermasterError } from '../../../domain/errors.ts';
import type { StackLock } from '../../../domain/stack/lock/stack-lock.ts';
import type { LockReport, PartReport, ServerReport } from '../../../domain/stack/lock/lock-report.ts';
import type { DriftStatus } from '../../../domain/stack/lock/drift.ts';
import { inJson, readGivenFile, type Outcome } from './terminal.ts';

/** A parsed `verify-lock`. */
export type VerifyLockCommand = { readonly kind: 'verify-lock'; readonly file: string; readonly json: boolean };

/** Parses `verify-lock`; returns undefined for another command and a hint for wrong usage. */
export function readVerifyLock(
  name: string,
  words: readonly string[],
  { json = false }: { readonly json?: boolean },
): VerifyLockCommand | { readonly hint: string } | undefined {
  if (name !== 'verify-lock') return undefined;
  const [file, ...others] = words;
  if (file === undefined || others.length > 0) return { hint: 'verify-lock takes one file' };
  return { kind: 'verify-lock', file, json };
}

/**
 * Compares the lock in a file with the catalog.
 * @throws {Misuse} when the file is unreadable, contains no lock, or contains a lock that was tampered with.
 */
export async function verifyLockFile({ file, json }: VerifyLockCommand, verifyLock: VerifyLock): Promise<Outcome> {
  const lock = await readLockFile(file);
  const report = await verifyLock(lock).catch((error: unknown) => {
    throw isFault(error) ? new Misuse(`${file}: ${explain(error)}`) : error;
  });
  return { text: json ? inJson(report) : showLockReport(report), succeeded: report.same };
}

/** @throws {Misuse} when the file is unreadable or contains no lock. */
export async function readLockFile(file: string): Promise<StackLock> {
  const given = await readGivenFile(file);
  if ('unreadable' in given) throw new Misuse(`${file}: ${given.unreadable}`);
  return lockIn(given.text).catch((error: unknown) => {
    throw isFault(error) ? new Misuse(`${file}: ${explain(error)}`) : error;
  });
}

/** Error thrown when the command line names a file that cannot be used. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** Returns the lock in a text: the whole document, its `lock` member, or the lock in a run's answer. */
async function lockIn(text: string): Promise<StackLock> {
  const { readLockRequest } = await import('../http/api/lock-schema.ts');
  const whole = parse(text);
  const { lock } = readLockRequest({
    lock: member(member(whole, 'recommendation'), 'lock') ?? member(whole, 'lock') ?? whole,
  });
  return lock;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new QuartermasterError('invalid_json', 'It is not JSON.', { cause });
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function isFault(error: unknown): error is QuartermasterError {
  return error instanceof QuartermasterError && (error.code === 'validation' || error.code === 'invalid_json');
}

function explain({ code, message, details: { errors = [] } }: QuartermasterError): string {
  if (code === 'invalid_json') return message;
  if (errors.some(({ path }) => path === '/lock/contents'))
    return 'It holds no lock with contents; make one with: quartermaster recommend "<task>" --json --full';
  return ['It is no lock that can be used.', ...errors.map(({ path, message: what }) => `  ${path} ${what}`)].join(
    '\n',
  );
}

const WORDS: Readonly<Record<DriftStatus, string>> = {
  same: 'same',
  gone: 'gone',
  denied: 'denied by policy',
  package_gone: 'package gone',
  version_gone: 'version gone',
  tools_changed: 'tools changed',
  launch_changed: 'start changed',
  deprecated: 'deprecated',
  newer_version: 'newer version',
  other_version: 'other version',
  credentials_changed: 'secrets changed',
};

const WIDTH = Math.max(...Object.values(WORDS).map(({ length }) => length));

/** Formats a lock report: a line for each part, with its findings below. */
export function showLockReport({ digest, same, usable, catalog, llm, framework, servers, skills }: LockReport): string {
  const verdict = same
    ? 'The stack is as it was locked.'
    : usable
      ? 'Something changed; the lock can still be used.'
      : 'The lock cannot be used any more: ask for the stack again without it.';
  return [
    `Lock ${digest.slice(0, 19)}…`,
    ...servers.flatMap(showServer),
    ...[...(llm === null ? [] : [llm]), ...(framework === null ? [] : [framework]), ...skills].flatMap((part) =>
      showPart(part),
    ),
    ...(catalog.locked === catalog.now ? [] : [`Made from the catalog ${catalog.locked}; this is ${catalog.now}.`]),
    verdict,
    '',
  ].join('\n');
}

function showServer(server: ServerReport): readonly string[] {
  const { version, tools, replacement } = server;
  return [
    ...showPart(server, version.locked === null ? '' : ` ${version.locked}`),
    ...(tools.added.length > 0 ? [indented(`added: ${tools.added.join(', ')}`)] : []),
    ...(tools.removed.length > 0 ? [indented(`removed: ${tools.removed.join(', ')}`)] : []),
    ...(replacement === null ? [] : [indented(`instead: ${replacement}`)]),
  ];
}

function showPart({ name, status, findings }: PartReport, version = ''): readonly string[] {
  return [`  ${WORDS[status].padEnd(WIDTH)}  ${name}${version}`, ...findings.map(({ text }) => indented(text))];
}

function indented(text: string): string {
  return `  ${' '.repeat(WIDTH)}    ${text}`;
}
