import { CLIENT_IDS } from '../../../domain/clients/client-ids.ts';
import type { WriteOptions } from './apply.ts';
import { has, valueOf, type ParsedWords } from './parse-words.ts';
import type { Command, Hint } from './parsed-command.ts';
import { isClient, readAnswers } from './read-options.ts';
import { withTask } from './read-task.ts';

export function readApply(parsed: ParsedWords): Command | Hint {
  const options = readWriteOptions(parsed);
  const answers = readAnswers(parsed.options.get('answer') ?? []);
  const lock = valueOf(parsed, 'lock');
  if ('hint' in options) return options;
  if (typeof answers === 'string') return { hint: answers };
  if (lock !== null && parsed.positionals.length > 0) return { hint: 'apply takes a task or --lock, not both' };
  if (lock !== null) return { kind: 'apply', task: null, lock, answers, ...options };
  return withTask(parsed, (task) => ({ kind: 'apply', task, lock: null, answers, ...options }));
}

export function readAdd(parsed: ParsedWords): Command | Hint {
  const options = readWriteOptions(parsed);
  if ('hint' in options) return options;
  if (parsed.positionals.length === 0) return { hint: 'add takes the name of at least one server' };
  return { kind: 'add', servers: parsed.positionals, ...options };
}

export function readUndo({ positionals: [change, ...others], ...parsed }: ParsedWords): Command | Hint {
  if (others.length > 0) return { hint: 'undo takes one change' };
  return { kind: 'undo', change: change ?? null, json: parsed.options.has('json') };
}

function readWriteOptions(parsed: ParsedWords): WriteOptions | Hint {
  const named = (parsed.options.get('client') ?? []).flatMap((list) => list.split(',')).map((name) => name.trim());
  const unknown = named.filter((name) => name !== 'detected' && !isClient(name));
  const scope = valueOf(parsed, 'scope');
  if (named.length === 0) return { hint: '--client is missing; detected stands for all that this machine has' };
  if (unknown.length > 0)
    return { hint: `there is no client ${unknown.join(', ')}; the clients are: ${CLIENT_IDS.join(', ')}` };
  if (scope !== null && scope !== 'project' && scope !== 'user') return { hint: '--scope takes project or user' };
  return {
    clients: named.includes('detected') ? 'detected' : [...new Set(named.filter(isClient))],
    scope,
    dryRun: has(parsed, 'dry-run'),
    yes: has(parsed, 'yes'),
    replace: has(parsed, 'replace'),
    json: has(parsed, 'json'),
  };
}
