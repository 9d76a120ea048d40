import type { GivenFile } from '../../../application/catalog/import-entries.ts';
import type { VerifyLock } from '../../../application/recommend/verify-lock.ts';
import { QuartermasterError } from '../../../domain/errors.ts';
import type { StackLock } from '../../../domain/stack/lock/stack-lock.ts';
import { readLockRequest } from '../http/api/lock-schema.ts';
import { showLockReport } from './show-lock-report.ts';

/** What `quartermaster verify-lock` asks for. */
export type VerifyLockCommand = { readonly kind: 'verify-lock'; readonly file: string; readonly json: boolean };

/** Reads `verify-lock`; undefined for another command, a hint for one that is used in a wrong way. */
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

/** What to print, and whether nothing differs. */
export type Verdict = { readonly text: string; readonly succeeded: boolean };

/**
 * Compares the lock of a file with the catalog.
 *
 * @throws {Misuse} for a file that holds no lock, or one that was tampered with.
 */
export async function verifyLockFile(
  { file, json }: VerifyLockCommand,
  verifyLock: VerifyLock,
  readFile: (name: string) => Promise<GivenFile>,
): Promise<Verdict> {
  const given = await readFile(file);
  if ('unreadable' in given) throw new Misuse(`${file}: ${given.unreadable}`);
  const report = await Promise.resolve(given.text)
    .then(lockIn)
    .then(verifyLock)
    .catch((error: unknown) => {
      throw isFault(error) ? new Misuse(`${file}: ${explain(error)}`) : error;
    });
  return {
    text: json ? `${JSON.stringify(report, null, 2)}\n` : showLockReport(report),
    succeeded: report.same,
  };
}

/** The command line names something that it cannot work with. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** The lock in a text: by itself, as `lock`, or in an answer to a run. */
function lockIn(text: string): StackLock {
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
