import { OPEN_POLICY, type Policy } from '../../domain/catalog/policy/policy.ts';
import { readPolicy } from '../../domain/catalog/policy/read-policy.ts';

/** Returns the text of a file. Throws when it cannot be read. */
export type ReadText = (path: string) => string;

/**
 * Reads the policy file. Every fault is added to `faults`, an unreadable file too: a service without its policy must
 * not start.
 *
 * @param path Undefined for no policy.
 */
export function readPolicyFile(path: string | undefined, readText: ReadText, faults: string[]): Policy {
  if (path === undefined) return OPEN_POLICY;
  let text: string;
  try {
    text = readText(path);
  } catch (error) {
    faults.push(
      `QM_POLICY names ${path}, which cannot be read: ${error instanceof Error ? error.message : 'no reason'}`,
    );
    return OPEN_POLICY;
  }
  const reading = readPolicy(text);
  faults.push(...reading.faults.map(({ path: place, message }) => `QM_POLICY ${path}: ${place || 'it'} ${message}`));
  return reading.policy;
}
