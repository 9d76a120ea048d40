import { canonicalJson } from '../../catalog/verification/canonical-json.ts';
import type { LockContents } from './stack-lock.ts';

/** Over the canonical JSON of the contents: the order of members and white space do not count, everything else does. */
export function lockDigest(contents: LockContents, sha256: (text: string) => string): string {
  return `sha256:${sha256(canonicalJson(contents))}`;
}
