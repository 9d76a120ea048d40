import { createHmac, randomBytes } from 'node:crypto';
import type { ClientPlan } from '../../../application/clients/apply-configuration.ts';
import { canonicalJson } from '../../../domain/catalog/json.ts';

/** Known to this process alone, so that nobody has a token without a preview. */
const KEY = randomBytes(32);
const CHARACTERS = 22;

/**
 * Returns the token that confirms a plan. It is bound to the texts of the files before and after the change, and thus
 * void as soon as one of them differs.
 */
export function confirmationToken({ client, files }: ClientPlan): string {
  const change = { client, files: files.map(({ file: { path, before, after } }) => ({ path, before, after })) };
  return createHmac('sha256', KEY).update(canonicalJson(change)).digest('base64url').slice(0, CHARACTERS);
}
