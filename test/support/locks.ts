import { sha256 } from '../../src/adapters/out/system/sha256.ts';
import {
  lockDigest,
  type LockContents,
  type LockedServer,
  type StackLock,
} from '../../src/domain/stack/lock/stack-lock.ts';
import type { LockReport } from '../../src/domain/stack/lock/lock-report.ts';

/** Boardly's server, locked with its reading tool; a test names only the members it is about. */
export function aLockedServer(members: Partial<LockedServer> = {}): LockedServer {
  return {
    name: 'com.boardly/board-mcp',
    version: '1.0.0',
    package: { type: 'npm', identifier: 'board-mcp' },
    endpoint: null,
    install: 'npx -y board-mcp@1.0.0',
    settings: [],
    credentials: [],
    tools: ['list_issues'],
    tools_known: ['create_issue', 'list_issues'],
    tools_hash: null,
    covers: [{ capability: 'issue.list', system: 'boardly' }],
    ...members,
  };
}

export function lockContents(members: Partial<LockContents> = {}): LockContents {
  return {
    lock_version: 1,
    catalog: '2026.08.22-00000000',
    ranker: '0.2.0',
    llm: 'openai/plain',
    framework: null,
    servers: [aLockedServer()],
    skills: [],
    ...members,
  };
}

/** A lock whose digest fits its contents. */
export function aLock(members: Partial<LockContents> = {}): StackLock {
  const contents = lockContents(members);
  return { digest: lockDigest(contents, sha256), contents };
}

/** What became of a lock: nothing, of its one server. */
export function aLockReport(members: Partial<LockReport> = {}): LockReport {
  return {
    digest: aLock().digest,
    same: true,
    usable: true,
    catalog: { locked: '2026.08.22-00000000', now: '2026.08.22-00000000' },
    llm: { name: 'openai/plain', status: 'same', findings: [] },
    framework: null,
    servers: [
      {
        name: 'com.boardly/board-mcp',
        status: 'same',
        findings: [],
        version: { locked: '1.0.0', now: '1.0.0' },
        tools: { added: [], removed: [] },
        replacement: null,
      },
    ],
    skills: [],
    ...members,
  };
}
