import type { ClientDesk } from '../../src/adapters/in/cli/apply.ts';
import { textOf } from '../../src/adapters/out/clients/text-of.ts';
import { systemClock } from '../../src/adapters/out/system/system-clock.ts';
import { makeApplyConfiguration } from '../../src/application/clients/apply-configuration.ts';
import { makeUndoChange } from '../../src/application/clients/undo-change.ts';
import { aVocabulary } from './catalogs.ts';
import { MemoryChangeJournal, MemoryClientFiles } from './client-files.ts';
import type { Engine } from '../../src/adapters/in/cli/program.ts';
import { aLockReport } from './locks.ts';
import { anAnswer } from './answers.ts';
import { nothingFills } from './sync-dependencies.ts';

/** Use cases for files of clients, in memory. */
export function aDesk(members: Partial<ClientDesk> = {}): ClientDesk {
  const files = new MemoryClientFiles();
  const journal = new MemoryChangeJournal();
  return {
    files,
    applyConfiguration: makeApplyConfiguration(files, journal, textOf, systemClock, () => 'c1'),
    undoChange: makeUndoChange(files, journal, textOf),
    resolveServers: () => Promise.resolve([]),
    allClients: () => Promise.resolve(aVocabulary().clients),
    ...members,
  };
}

/** What the command line works with; whatever is not given refuses, or does nothing. */
export function anEngine(members: Partial<Engine> = {}): Engine {
  return {
    recommendStack: () => Promise.resolve(anAnswer()),
    defaultProvider: 'local',
    searchServers: () => Promise.resolve({ items: [], total: 0, cursor: null, lacking: null }),
    getServer: () => Promise.reject(new Error('no server is shown here')),
    settings: () => [],
    machine: () => Promise.resolve({ node: '24.0.0', programs: {}, keys: [], isSet: () => false }),
    clients: aDesk(),
    verifyLock: () => Promise.resolve(aLockReport()),
    decisions: {
      recordDecisions: () => Promise.reject(new Error('no decision is made here')),
      listDecisions: () => Promise.resolve([]),
      user: null,
      durable: false,
    },
    sync: nothingFills,
    close: () => Promise.resolve(),
    ...members,
  };
}
