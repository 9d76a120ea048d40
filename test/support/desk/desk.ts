import { readFileSync, writeFileSync } from 'node:fs';

/** Tools of a desk: `echo` says its text, `wait` never answers, `leave` ends the server, `grow` adds a tool to the others. */
const NAMES = ['echo', 'fail', 'refuse', 'wait', 'huge', 'leave', 'grow', 'read', 'write'] as const;

export const DESK_TOOLS: readonly unknown[] = NAMES.map(aTool);
export const GROWN_TOOLS: readonly unknown[] = [...DESK_TOOLS, aTool('grown')];

/** What the desk does when a tool of it is called; undefined to say nothing at all. */
export type DeskReaction =
  | { readonly does: 'answer'; readonly text: string; readonly isError: boolean }
  | { readonly does: 'refuse' | 'leave' | 'grow' }
  | undefined;

export type Shelf = { readonly read: (path: string) => string; readonly write: (path: string, text: string) => void };

export function deskReaction(tool: string, input: Readonly<Record<string, unknown>>, shelf: Shelf): DeskReaction {
  const { text, path } = { text: '', path: '', ...(input as { readonly text?: string; readonly path?: string }) };
  switch (tool) {
    case 'echo':
      return answer(text);
    case 'fail':
      return answer('no ink', true);
    case 'huge':
      return answer('x'.repeat(2 * 1024 * 1024));
    case 'read':
      return answer(shelf.read(path));
    case 'write':
      shelf.write(path, text);
      return answer('written');
    case 'wait':
      return undefined;
    case 'leave':
    case 'grow':
      return { does: tool };
    default:
      return { does: 'refuse' };
  }
}

/** The folder that a process runs in. */
export const WORKING_FOLDER: Shelf = {
  read: (path) => readFileSync(path, 'utf8'),
  write: (path, text) => writeFileSync(path, text),
};

function aTool(name: string): object {
  return { name, description: `Does ${name}.`, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
}

function answer(text: string, isError = false): DeskReaction {
  return { does: 'answer', text, isError };
}
