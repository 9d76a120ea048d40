import type { LockReport, PartReport, ServerReport } from '../../../domain/stack/lock/lock-report.ts';
import type { DriftStatus } from '../../../domain/stack/lock/drift.ts';

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

/** Writes what became of a lock for a person's eyes: a line a part, and what is to be said of it below. */
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
