import { DatabaseSync } from 'node:sqlite';
import type { Server } from '../../src/domain/catalog/server.ts';
import type { Engine } from './engines.ts';

const MOST = 2_000;

/** SQLite FTS5 over a row a tool; a server is as good as its best row. */
export function fts5OverTools(servers: readonly Server[]): Engine {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE VIRTUAL TABLE entries USING fts5(text, server UNINDEXED, tokenize = 'porter unicode61')");
  const insert = database.prepare('INSERT INTO entries(text, server) VALUES (?, ?)');
  database.exec('BEGIN');
  servers.forEach((server, position) => {
    for (const text of rowsOf(server)) insert.run(text.replaceAll(/[_-]/g, ' '), position);
  });
  database.exec('COMMIT');
  const select = database.prepare('SELECT server FROM entries WHERE entries MATCH ? ORDER BY bm25(entries) LIMIT ?');
  return (query) => {
    const words = [...new Set(query.toLowerCase().split(' '))].map((word) => `"${word}"`).join(' OR ');
    return [...new Set(select.all(words, MOST).map(({ server }) => Number(server)))];
  };
}

function rowsOf({ title, systems, description, tools }: Server): string[] {
  const named = [title, ...systems].join(' ');
  if (tools.length === 0) return [`${named} ${description}`];
  return tools.map((tool) => [named, tool.name, tool.description, tool.parameters ?? ''].join(' '));
}
