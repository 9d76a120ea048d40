import type { Catalog } from '../catalog.ts';
import type { Server } from '../server.ts';
import { makeJudge } from './judge.ts';
import { subjectOf } from './subject.ts';

/** Why the operator keeps one version of a server away that may be seen in others; null when nothing says so. */
export function barOfVersion(server: Server, version: string, { versionRules }: Catalog): string | null {
  if (versionRules === undefined) return null;
  return makeJudge(versionRules)({ ...subjectOf(server), versions: [version] }, undefined)?.sentence ?? null;
}
