import { writeSync } from 'node:fs';
import { SqliteCatalogStore } from '../../src/adapters/out/catalog/sqlite-catalog-store.ts';
import { batchOf, stateOf } from './numbered-batches.ts';

/*
 * Stores batch after batch in a file until it is killed, from the one after the last that is stored. Prints 0 before it
 * opens the file, then the number of each batch once it has been acknowledged.
 */
const [file = '', writer = ''] = process.argv.slice(2);
const STDOUT = 1;

writeSync(STDOUT, '0\n');
const store = new SqliteCatalogStore(file);
for (let number = Number((await store.state(stateOf(writer))) ?? 0) + 1; ; number += 1) {
  await store.write(batchOf(writer, number));
  writeSync(STDOUT, `${number}\n`);
}
