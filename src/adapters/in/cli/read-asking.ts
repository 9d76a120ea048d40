import { CLIENT_IDS } from '../../../domain/clients/client-ids.ts';
import { MODEL_PATTERN, normalizeTask, PLAIN_TEXT_PATTERN } from '../task-input.ts';
import { has, valueOf, type ParsedWords } from './parse-words.ts';
import type { Command, Hint } from './parsed-command.ts';
import { isClient, readAnswers } from './read-options.ts';
import { checkTask, withTask } from './read-task.ts';

export function readRecommend(parsed: ParsedWords): Command | Hint {
  const named = (parsed.options.get('client') ?? []).flatMap((list) => list.split(',')).map((name) => name.trim());
  const unknown = named.filter((name) => !isClient(name));
  const model = valueOf(parsed, 'model');
  if (model !== null && !new RegExp(MODEL_PATTERN, 'u').test(model)) return { hint: '--model takes the id of a model' };
  if (has(parsed, 'full') && has(parsed, 'short')) return { hint: 'recommend takes --short or --full, not both' };
  const answers = readAnswers(parsed.options.get('answer') ?? []);
  if (typeof answers === 'string') return { hint: answers };
  if (unknown.length > 0)
    return { hint: `there is no client ${unknown.join(', ')}; the clients are: ${CLIENT_IDS.join(', ')}` };
  const clients = [...new Set(named.filter(isClient))];
  return withTask(parsed, (task) => ({
    kind: 'recommend',
    task,
    provider: valueOf(parsed, 'provider'),
    model,
    clients: clients.length === 0 ? ['claude-code'] : clients,
    namedClients: clients,
    json: has(parsed, 'json'),
    detail: has(parsed, 'full') ? 'full' : has(parsed, 'short') ? 'short' : 'normal',
    answers,
  }));
}

const LONGEST_QUERY = 500;
const MOST_HITS = 100;
const HITS = '10';

export function readSearch(parsed: ParsedWords): Command | Hint {
  const query = normalizeTask(parsed.positionals.join(' '));
  const limit = Number(valueOf(parsed, 'limit') ?? HITS);
  if (query === '' || query.length > LONGEST_QUERY || !new RegExp(PLAIN_TEXT_PATTERN, 'u').test(query))
    return { hint: `search takes words, at most ${LONGEST_QUERY} characters` };
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_HITS)
    return { hint: `--limit takes a number from 1 to ${MOST_HITS}` };
  return { kind: 'search', query, limit, json: has(parsed, 'json') };
}

export function readShow(parsed: ParsedWords): Command | Hint {
  const [server = '', ...others] = parsed.positionals;
  if (server.trim() === '' || others.length > 0) return { hint: 'show takes the name of one server' };
  return { kind: 'show', server: server.trim(), json: has(parsed, 'json') };
}

export function readDoctor(parsed: ParsedWords): Command | Hint {
  const [json, lock] = [has(parsed, 'json'), valueOf(parsed, 'lock')];
  const [text, ...others] = parsed.positionals;
  if (text === undefined) return { kind: 'doctor', task: null, lock, json };
  if (lock !== null) return { hint: 'doctor takes a task or --lock, not both' };
  if (others.length > 0) return { hint: 'the task is one argument: put it in quotes' };
  const task = checkTask(text);
  return typeof task === 'string' ? { kind: 'doctor', task, lock, json } : task;
}
