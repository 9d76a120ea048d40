import { InMemoryRunStore } from '../../../../src/adapters/out/runs/in-memory-run-store.ts';
import { itKeepsTheRunStoreContract, type RunPlace } from '../../../contracts/run-store.contract.ts';
import { systemClock } from '../../../../src/adapters/out/system/system-clock.ts';

describe('InMemoryRunStore', () => {
  itKeepsTheRunStoreContract(newPlace, 300);
});

function newPlace(): RunPlace {
  let ahead = 0;
  const store = new InMemoryRunStore({ ...systemClock, now: () => new Date(Date.now() + ahead) });
  return {
    open: () => store,
    pass: (ms) => {
      ahead += ms;
      return Promise.resolve();
    },
  };
}
