import { OPEN_POLICY, type Policy } from '../../domain/catalog/policy/policy.ts';
import { readPolicy } from '../../domain/catalog/policy/read-policy.ts';

/** The text of a file. Throws when it cannot be read. */
export type ReadText = (path: string) => string;

/**
 * Reads the policy that the configuration names. Every fault is added to `faults`, one that it cannot be read too: a
 * service without the policy it was told to keep must not start.
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
