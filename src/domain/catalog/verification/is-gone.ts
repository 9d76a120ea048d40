import type { Verification } from '../verification.ts';
import { wayOfTarget } from './way-of-target.ts';

/** Whether evidence says that a package or endpoint is not there, or is no MCP server. A single version that is missing says less. */
export function isGone({ outcome, target }: Pick<Verification, 'outcome' | 'target'>): boolean {
  return outcome === 'not_mcp' || (outcome === 'package_missing' && wayOfTarget(target) === target);
}
