import type { ClientConfiguration, ClientId } from '../../../../domain/answer/client-configuration.ts';
import type { CredentialPick, Evidence, LlmPick, Lock, ServerPick } from '../../../../domain/answer/recommendation.ts';
import type { SkillPick } from '../../../../domain/stack/choose-skills.ts';
import { lockContentsSchema } from '../schemas/lock.ts';
import {
  amount,
  anything,
  closed,
  count,
  flag,
  listOf,
  oneOf,
  orNull,
  ref,
  share,
  text,
  texts,
  type Element,
  type Schema,
} from './schema.ts';

const transport = oneOf('stdio', 'streamable-http', 'sse');
const effect = oneOf('read', 'write', 'destructive');

/** What is in a stack: its model, servers and skills, and how to write it down. */
export const pickSchemas: Readonly<Record<string, Schema>> = {
  LlmPick: closed<LlmPick>({
    provider: text,
    model: text,
    reason: text,
    price: orNull(closed<NonNullable<LlmPick['price']>>({ input: amount, output: amount, per: text, currency: text })),
    context_tokens: orNull(count),
    credential: orNull(text),
    held: orNull(flag),
    scores: listOf(closed<Element<LlmPick['scores']>>({ benchmark: text, value: { type: 'number' }, date: text })),
    alternatives: listOf(
      closed<Element<LlmPick['alternatives']>>({ provider: text, model: text, cost_usd: orNull(ref('Range')) }),
    ),
  }),
  ServerPick: closed<ServerPick>({
    name: text,
    title: text,
    description: text,
    role: oneOf('primary', 'supporting'),
    covers: texts,
    probability: share,
    publisher: ref('Publisher'),
    transport,
    install: text,
    package: orNull(
      closed<NonNullable<ServerPick['package']>>({
        type: text,
        identifier: text,
        version: orNull(text),
        verified: flag,
      }),
    ),
    requires: texts,
    settings: listOf(closed<Element<ServerPick['settings']>>({ name: text, value: text, why: text })),
    credentials: listOf(ref('CredentialPick')),
    tools: listOf(
      closed<Element<ServerPick['tools']>>({ name: text, effect: orNull(effect), approval: oneOf('auto', 'ask') }),
    ),
    evidence: listOf(ref('Evidence')),
    context_tokens: orNull(count),
  }),
  CredentialPick: closed<CredentialPick>(
    { required: flag, secret: flag, held: orNull(flag) },
    { name: text, one_of: listOf(texts), pick: texts, scopes: texts, get_it: orNull(text), why: text },
  ),
  Evidence: closed<Evidence>(
    {
      kind: oneOf(
        'system',
        'capability',
        'tool',
        'text',
        'verified',
        'tools',
        'trust',
        'constraint',
        'model_reason',
        'web',
        'outcomes',
      ),
    },
    { text, url: text, title: text, weight: share, status: text, at: orNull(text) },
  ),
  SkillPick: closed<SkillPick>({
    name: text,
    source: text,
    path: text,
    license: orNull(text),
    covers: texts,
    reason: text,
  }),
  ClientConfiguration: closed<ClientConfiguration>(
    { file: text, format: oneOf('json', 'toml'), content: anything, tools_enforced: flag },
    { deeplink: texts },
  ),
  ClientConfigurations: closed<Partial<Record<ClientId, ClientConfiguration>>>(
    {},
    {
      'claude-code': ref('ClientConfiguration'),
      cursor: ref('ClientConfiguration'),
      vscode: ref('ClientConfiguration'),
      codex: ref('ClientConfiguration'),
    },
  ),
  Lock: closed<Lock>({ digest: text }, { contents: lockContentsSchema }),
};
