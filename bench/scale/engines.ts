import { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import type { Server } from '../../src/domain/catalog/server.ts';
import { ToolIndex } from '../../src/domain/match/tool-index.ts';
import { tokenize } from '../../src/domain/text/tokenize.ts';

/** As many as later features score again. */
const MOST = 2_000;

/** Ranks for a query; the positions of the servers, best first. */
export type Engine = (query: string) => readonly number[];

/** Each builds its index over the servers: ours over every tool, the others over one row a server. */
export const ENGINES: Readonly<Record<string, (servers: readonly Server[]) => Engine>> = {
  quartermaster(servers) {
    const index = new ToolIndex(servers);
    return (query) => [
      ...new Set(Array.from(index.best(tokenize(query), MOST).documents, (document) => index.serverOf[document] ?? -1)),
    ];
  },
  fts5(servers) {
    const database = new DatabaseSync(':memory:');
    database.exec("CREATE VIRTUAL TABLE entries USING fts5(text, tokenize = 'porter unicode61')");
    const insert = database.prepare('INSERT INTO entries(rowid, text) VALUES (?, ?)');
    database.exec('BEGIN');
    servers.forEach((server, position) => insert.run(position + 1, textOf(server)));
    database.exec('COMMIT');
    const select = database.prepare('SELECT rowid FROM entries WHERE entries MATCH ? ORDER BY bm25(entries) LIMIT ?');
    return (query) => {
      const words = [...new Set(query.toLowerCase().split(' '))].map((word) => `"${word}"`).join(' OR ');
      return select.all(words, MOST).map(({ rowid }) => Number(rowid) - 1);
    };
  },
  minisearch(servers) {
    const index = new MiniSearch({ fields: ['text'] });
    index.addAll(servers.map((server, id) => ({ id, text: textOf(server) })));
    return (query) =>
      index
        .search(query)
        .slice(0, MOST)
        .map(({ id }) => Number(id));
  },
};

/** All that is said of a server, one text. */
export function textOf({ title, systems, description, tools }: Server): string {
  return [
    title,
    ...systems,
    description,
    ...tools.flatMap((tool) => [tool.name, tool.description, tool.parameters ?? '']),
  ]
    .join(' ')
    .replaceAll(/[_-]/g, ' ');
}
