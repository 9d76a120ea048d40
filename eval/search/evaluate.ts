import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SearchServers } from '../../src/application/search/search-servers.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import { tokens } from '../../src/infrastructure/tokens.ts';
import { openContainer } from '../engine.ts';
import { readJsonLines } from '../json-lines.ts';
import { fts5Baseline } from './fts5-baseline.ts';
import { searchFigures, type EngineFigures, type Verdict } from './search-figures.ts';
import { sheetLine, type Answer, type AskedQuery, type Key } from './sheet.ts';

const MOST = 5;
const USAGE = `usage: npm run -s eval:search -- --queries FILE --out FOLDER     writes sheet.jsonl and key.jsonl
       npm run -s eval:search -- --key FILE --verdicts FILE      prints the figures
`;

const { values } = parseArgs({
  options: {
    queries: { type: 'string' },
    out: { type: 'string' },
    key: { type: 'string' },
    verdicts: { type: 'string' },
  },
});
if (values.key !== undefined && values.verdicts !== undefined) tell(values.key, values.verdicts);
else if (values.queries !== undefined && values.out !== undefined) await ask(values.queries, values.out);
else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

async function ask(file: string, folder: string): Promise<void> {
  let catalog: Catalog | undefined;
  const container = await openContainer((embedded) => (catalog = embedded));
  const servers = catalog === undefined ? [] : [...catalog.servers, ...catalog.tail];
  const search: SearchServers = container.get(tokens.catalog).searchServers;
  const baseline = fts5Baseline(servers);
  const seed = createHash('sha256').update(readFileSync(file)).digest('hex');
  const lines: string[] = [];
  const keys: string[] = [];
  for (const query of readJsonLines<AskedQuery>(file)) {
    const page = await search({ text: query.q, filter: {}, limit: MOST, cursor: null });
    const ours: Answer = { hits: page.items, nothingSure: page.lacking !== null };
    const theirs: Answer = {
      hits: baseline(query.q, MOST).flatMap((position) => {
        const server = servers[position];
        return server === undefined ? [] : [{ ...server, near: false }];
      }),
      nothingSure: false,
    };
    const { line, key } = sheetLine(query, ours, theirs, isEven(`${seed} ${query.id}`));
    lines.push(JSON.stringify(line));
    keys.push(JSON.stringify(key));
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sheet.jsonl'), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'key.jsonl'), `${keys.join('\n')}\n`);
  process.stdout.write(`${lines.length} queries in ${join(folder, 'sheet.jsonl')}\n`);
}

function isEven(text: string): boolean {
  return (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0;
}

function tell(keyFile: string, verdictFile: string): void {
  const { queries, ours, theirs, wins, losses } = searchFigures(
    readJsonLines<Key>(keyFile),
    readJsonLines<Verdict>(verdictFile),
  );
  const line = (name: string, figures: EngineFigures): string =>
    `${name}  first right ${percent(figures.firstRight)}, precision@5 ${percent(figures.precisionAt5)}, of claimed hits ${percent(figures.precisionOfClaimed)}`;
  process.stdout.write(
    `${queries} queries\n${line('Quartermaster', ours)}\n${line('FTS5         ', theirs)}\nwins ${wins}, losses ${losses}, same ${queries - wins - losses}\n`,
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
