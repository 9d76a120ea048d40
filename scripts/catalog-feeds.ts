import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from '../src/domain/catalog/server.ts';
import type { ToolFeeds } from '../src/domain/catalog/vocabulary.ts';
import type { SchemaLine } from './catalog/evidence-lines.ts';
import { feedsOf } from './catalog/tool-feeds.ts';

const DATA = new URL('../data/', import.meta.url);

function readLines<Line>(path: string): Line[] {
  return readFileSync(new URL(path, DATA), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

const schemas = new Map(
  readLines<SchemaLine>('catalog/tool-schemas.jsonl').map(({ server, tools }) => [server, tools]),
);
/** Lines of servers without known schemas were written by hand and stay. */
const before = new Map(readLines<ToolFeeds>('tool-feeds.jsonl').map(({ server, feeds }) => [server, feeds]));
const lines = readLines<Pick<Server, 'name' | 'tools'>>('catalog/servers.jsonl').flatMap(({ name, tools }) => {
  const known = schemas.get(name);
  const feeds = known === undefined ? (before.get(name) ?? {}) : feedsOf(tools, known);
  return Object.keys(feeds).length === 0 ? [] : [{ server: name, feeds }];
});
writeFileSync(new URL('tool-feeds.jsonl', DATA), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
console.log(`${lines.length} servers`);
