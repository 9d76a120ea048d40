import type { ClientFiles } from '../../../application/ports/client-files.ts';
import type { Client } from '../../../domain/catalog/client.ts';
import { EXIT } from './exit-codes.ts';
import { inJson, type Report } from './terminal.ts';

/** All clients, and the files of this machine. */
export type KnownClients = {
  readonly allClients: () => Promise<readonly Client[]>;
  readonly files: ClientFiles;
};

/** Client with its file on this machine. */
export type DetectedClient = {
  readonly client: Client;
  /** Null for a client without a file of the user. */
  readonly path: string | null;
  readonly found: boolean;
};

/** Looks for the files and the folders of all clients. */
export async function detectClients({ allClients, files }: KnownClients): Promise<readonly DetectedClient[]> {
  return Promise.all(
    (await allClients()).map(async (client) => {
      const path = await files.locate(client, 'user');
      const { deny } = client.configuration;
      const places = [...(path === null ? [] : [path]), ...(deny === undefined ? [] : [files.resolve(deny.user_file)])];
      const signs = await Promise.all(
        places.map(async (place) => (await files.read(place).catch(() => '')) !== null || files.hasFolder(place)),
      );
      return { client, path, found: signs.includes(true) };
    }),
  );
}

/** Lists all clients with their file, the found ones first. */
export async function listClients(json: boolean, known: KnownClients): Promise<Report> {
  const all = (await detectClients(known)).toSorted((a, b) => Number(b.found) - Number(a.found));
  const rows = all.map(({ client, path, found }) => ({
    id: client.id,
    title: client.title,
    found,
    path,
    enforcement: client.configuration.enforcement,
  }));
  if (json) return { text: inJson(rows), exit: EXIT.done };
  const home = known.files.resolve('~');
  const table = [
    ['', 'client', 'tools', 'file'],
    ...rows.map(({ id, found, path, enforcement }) => [
      found ? 'found' : '',
      id,
      enforcement,
      path === null ? 'no file' : underHome(path, home),
    ]),
  ];
  return { text: aligned(table).join(''), exit: EXIT.done };
}

const WIDTH = 80;
const GAP = '  ';

/** Returns lines of at most 80 columns; the last cell is shortened in its middle. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => {
    const before = row
      .slice(0, -1)
      .map((cell, column) => cell.padEnd(widths[column] ?? 0) + GAP)
      .join('');
    return `${before}${shortened(row.at(-1) ?? '', WIDTH - before.length)}\n`;
  });
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = Math.floor(most / 3);
  return `${text.slice(0, head)}…${text.slice(text.length - (most - head - 1))}`;
}

function underHome(path: string, home: string): string {
  return path.startsWith(home) && /^[\\/]/.test(path.slice(home.length)) ? `~${path.slice(home.length)}` : path;
}
