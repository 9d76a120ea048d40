import type { Verification } from '../verification.ts';
import { wayOfTarget } from './way-of-target.ts';

const REGISTRIES: Readonly<Record<string, string>> = { npm: 'npm', pypi: 'PyPI' };

/** One sentence on a package, a version of it or an endpoint that is not there, with the day on which somebody looked. */
export function tellGone({ outcome, method, target, at }: Verification): string {
  const day = at.slice(0, 10);
  if (method !== 'stdio') return `The endpoint ${target} did not answer as an MCP server on ${day}.`;
  const way = wayOfTarget(target);
  const type = way.slice(0, way.indexOf(':'));
  const name = way.slice(type.length + 1);
  if (outcome === 'not_mcp') return `The package ${name} did not answer as an MCP server on ${day}.`;
  const version = target === way ? 'The' : `Version ${target.slice(way.length + 1)} of the`;
  return `${version} package ${name} was not in the ${REGISTRIES[type] ?? type} registry on ${day}.`;
}
