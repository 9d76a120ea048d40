import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from '../src/domain/catalog/server.ts';
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
const lines = readLines<Pick<Server, 'name' | 'tools'>>('catalog/servers.jsonl').flatMap(({ name, tools }) => {
  const feeds = feedsOf(tools, schemas.get(name) ?? {});
  return Object.keys(feeds).length === 0 ? [] : [{ server: name, feeds }];
});
writeFileSync(new URL('tool-feeds.jsonl', DATA), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
console.log(`${lines.length} servers`);
