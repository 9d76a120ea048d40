import { DatabaseSync } from 'node:sqlite';
import type { Server } from '../../src/domain/catalog/server.ts';
import { editDistance } from '../../src/domain/text/spelling.ts';

/** Weights of bm25 for name, title, description and tools. */
const WEIGHTS = '4.0, 6.0, 2.0, 1.0';
/** Share that a vendor's own server gains, and the share for each factor ten of stars. */
const OFFICIAL = 0.2;
const STARS = 0.05;
/** Minimum number of letters for one edit, and for two. */
const CORRECTABLE = 4;
const LONG = 8;

/** Returns the positions of the best servers for a query, best first. */
export type Baseline = (query: string, most: number) => readonly number[];

/**
 * Builds the search that SQLite FTS5 gives with little work: the porter tokenizer, weighted columns, words that no
 * server contains replaced by the nearest one, and a prior on official servers and stars.
 */
export function fts5Baseline(servers: readonly Server[]): Baseline {
  const database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE VIRTUAL TABLE entries USING fts5(name, title, description, tools, tokenize = 'porter unicode61');
    CREATE VIRTUAL TABLE plain USING fts5(text, tokenize = 'unicode61');
    CREATE VIRTUAL TABLE spelled USING fts5vocab(plain, row);
    CREATE TABLE priors(prior REAL)`);
  const insert = database.prepare('INSERT INTO entries(rowid, name, title, description, tools) VALUES (?, ?, ?, ?, ?)');
  const insertPlain = database.prepare('INSERT INTO plain(rowid, text) VALUES (?, ?)');
  const insertPrior = database.prepare('INSERT INTO priors(rowid, prior) VALUES (?, ?)');
  database.exec('BEGIN');
  servers.forEach((server, position) => {
    const columns = [server.name, server.title, server.description, toolsOf(server)];
    insert.run(position + 1, ...columns);
    insertPlain.run(position + 1, columns.join(' '));
    insertPrior.run(position + 1, priorOf(server));
  });
  database.exec('COMMIT');
  const known = new Map(
    database
      .prepare('SELECT term, doc FROM spelled')
      .all()
      .map(({ term, doc }) => [String(term), Number(doc)]),
  );
  const select = database.prepare(`
    SELECT entries.rowid AS position FROM entries JOIN priors ON priors.rowid = entries.rowid
    WHERE entries MATCH ? ORDER BY bm25(entries, ${WEIGHTS}) * prior, entries.rowid LIMIT ?`);
  return (query, most) => {
    const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const match = [...new Set(words)].map((word) => `"${corrected(word, known)}"`).join(' OR ');
    return match === '' ? [] : select.all(match, most).map(({ position }) => Number(position) - 1);
  };
}

function corrected(word: string, known: ReadonlyMap<string, number>): string {
  if (known.has(word) || word.length < CORRECTABLE) return word;
  const most = word.length < LONG ? 1 : 2;
  const near = Array.from(known, ([term, count]) => ({ term, count, off: editDistance(word, term, most) }))
    .filter(({ off }) => off <= most)
    .toSorted((one, other) => one.off - other.off || other.count - one.count);
  return near[0]?.term ?? word;
}

function priorOf({ publisher, stars }: Server): number {
  return 1 + (publisher.official ? OFFICIAL : 0) + STARS * Math.log10(1 + (stars ?? 0));
}

function toolsOf({ tools }: Server): string {
  return tools.map(({ name, description }) => `${name.replaceAll(/[_-]/g, ' ')} ${description}`).join(' ');
}
