import { QuartermasterError } from '../../../domain/errors.ts';
import { OpeningFailed } from './opening-failed.ts';
import { NewerSchema } from './postgres-migration.ts';

/** SQLSTATE of a server that refuses who calls, see the documentation of PostgreSQL. */
const REFUSES_USER = /^28/;
const NO_DATABASE = '3D000';
const NO_PRIVILEGE = '42501';

/** Says to the operator why the database cannot be opened, and what to do; the password is nowhere in it. */
export function explainOpening(error: unknown, url: string, schema: string): OpeningFailed {
  return new OpeningFailed(
    `the catalog cannot be kept in PostgreSQL at ${hostOf(url)}: ${openingFault(error, schema)}`,
    {
      cause: error,
    },
  );
}

/** Says to a caller why the database cannot be used; where it is is nobody's business but the operator's. */
export function explainUse(error: unknown): QuartermasterError {
  const code = codeOf(error);
  const reason = isSqlState(code) ? `PostgreSQL refuses (${code})` : `PostgreSQL does not answer (${code})`;
  return new QuartermasterError('storage_unavailable', `The catalog's database cannot be used: ${reason}.`, {
    cause: error,
  });
}

function openingFault(error: unknown, schema: string): string {
  if (error instanceof NewerSchema) return error.message;
  const code = codeOf(error);
  const hint = 'see QM_CATALOG';
  if (REFUSES_USER.test(code)) return `it refuses the user or the password (${code}); ${hint}`;
  if (code === NO_DATABASE) return `the database does not exist (${code}); create it, or ${hint}`;
  if (code === NO_PRIVILEGE) {
    return `the user may not use or create the schema ${schema} (${code}); create it for this user, or ${hint}`;
  }
  if (isSqlState(code)) return `it refuses (${code}: ${error instanceof Error ? error.message : ''})`;
  return `it does not answer (${code}); start it, or ${hint}`;
}

/** Only the name: where the password holds a character that it may not, what seems to be the port is a part of it. */
function hostOf(url: string): string {
  return URL.parse(url)?.hostname || 'a local socket';
}

/** SQLSTATE, or the system's code, or `timeout`. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof Error && /time.?out/i.test(error.message)) return 'timeout';
  return 'connection lost';
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E');
}
