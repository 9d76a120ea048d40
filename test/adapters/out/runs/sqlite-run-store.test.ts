import { join } from 'node:path';
import { SqliteRunStore } from '../../../../src/adapters/out/runs/sqlite-run-store.ts';
import { itKeepsTheRunStoreContract, type RunPlace } from '../../../contracts/run-store.contract.ts';
import { itKeepsTheSharedRunStoreContract } from '../../../contracts/shared-run-store.contract.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

describe('SqliteRunStore', () => {
  const newFolder = temporaryFolders();
  const newPlace = (): RunPlace => {
    const file = join(newFolder(), 'catalog.db');
    let ahead = 0;
    return {
      open: () => new SqliteRunStore(file, () => new Date(Date.now() + ahead)),
      pass: (ms) => {
        ahead += ms;
        return Promise.resolve();
      },
    };
  };

  itKeepsTheSharedRunStoreContract(newPlace);
  itKeepsTheRunStoreContract(newPlace, 30);
});
