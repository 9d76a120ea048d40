import type { Engine } from '../../src/adapters/in/cli/program.ts';
import { aLockReport } from './locks.ts';
import { anAnswer } from './answers.ts';
import { nothingFills } from './sync-dependencies.ts';

/** What the command line works with; whatever is not given refuses, or does nothing. */
export function anEngine(members: Partial<Engine> = {}): Engine {
  return {
    recommendStack: () => Promise.resolve(anAnswer()),
    defaultProvider: 'local',
    searchServers: () => Promise.resolve({ items: [], total: 0, cursor: null }),
    getServer: () => Promise.reject(new Error('no server is shown here')),
    settings: () => [],
    machine: () => Promise.resolve({ node: '24.0.0', programs: {}, keys: [], isSet: () => false }),
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
