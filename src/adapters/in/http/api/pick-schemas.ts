import type { ClientConfiguration, FurtherFile } from '../../../../domain/clients/client-configuration.ts';
import { CLIENT_IDS, type ClientId } from '../../../../domain/clients/client-ids.ts';
import type { CredentialPick, Evidence, LlmPick, Lock, ServerPick } from '../../../../domain/answer/recommendation.ts';
import type { SkillPick } from '../../../../domain/stack/choose-skills.ts';
import { MAKER_KINDS, type Maker } from '../../../../domain/catalog/maker.ts';
import type { PackageFact, VersionOrigin } from '../../../../domain/catalog/package-fact.ts';
import type { ServerSummary } from '../../../../application/catalog/server-summary.ts';
import type { Registration } from '../../../../domain/catalog/server.ts';
import type { Components } from '../schema/operation.ts';
import {
  amount,
  anything,
  closed,
  constant,
  count,
  flag,
  listOf,
  oneOf,
  orNull,
  share,
  text,
  texts,
} from '../schema/schema.ts';
import { lockContentsSchema } from './lock-schema.ts';

const shortMaker = { kind: orNull(oneOf(...MAKER_KINDS)), carrier: orNull(text) };

/** Maker of a server in a list. */
export const makerSummary = closed<ServerSummary['maker']>(shortMaker);

export const maker = closed<Maker>({ ...shortMaker, products: texts, because: orNull(text) });

export const publisher = closed<ServerSummary['publisher']>({ name: text, official: flag });
/** Lower and upper bound of an estimate. */
export const range = closed<{ readonly low: number; readonly high: number }>({ low: amount, high: amount });

const transport = oneOf('stdio', 'streamable-http', 'sse');
/** Effect of a tool. */
export const effect = oneOf('read', 'write', 'destructive');

export const llmPick = closed<LlmPick>({
  provider: text,
  model: text,
  reason: text,
  price: orNull(closed({ input: amount, output: amount, per: text, currency: text })),
  context_tokens: orNull(count),
  credential: orNull(text),
  held: orNull(flag),
  scores: listOf(closed({ benchmark: text, value: { type: 'number' }, date: text })),
  alternatives: listOf(
    closed({ provider: text, model: text, title: text, context_tokens: orNull(count), cost_usd: orNull(range) }),
  ),
});

const registration = closed<Registration>({
  kind: oneOf('none', 'app', 'workspace_admin', 'listed_client'),
  where: orNull(text),
});

/** Facts about a sign-in with OAuth. */
export const signInMembers = {
  registration: { ...orNull(registration), description: 'preparation of the first sign-in; null when unknown' },
  unattended: {
    ...orNull(flag),
    description: 'whether it also works without a person who signs in; null when unknown',
  },
};

const credentialPick = closed<CredentialPick>(
  { required: flag, secret: flag, held: orNull(flag) },
  { name: text, one_of: listOf(texts), pick: texts, scopes: texts, get_it: orNull(text), why: text, ...signInMembers },
);

const evidence = closed<Evidence>(
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
      'package',
      'way',
    ),
  },
  { text, url: text, title: text, weight: share, tool: text, need: text, words: texts, status: text, at: orNull(text) },
);

/** Day on which the version of a package existed, with the source. */
export const versionOrigin = closed<VersionOrigin>({
  at: text,
  source: oneOf('listing', 'registry', 'probe', 'catalog'),
});

/** Dated facts about a package from its registry. */
export const packageFact = closed<PackageFact>(
  {
    type: oneOf('npm', 'pypi'),
    identifier: text,
    exists: flag,
    version: orNull(text),
    at: text,
    source: oneOf('listing', 'registry'),
  },
  { downloads: count, rank: count, deprecated: constant(true), replaced_by: text },
);

export const serverPick = closed<ServerPick>({
  name: text,
  title: text,
  description: text,
  role: oneOf('primary', 'supporting'),
  covers: texts,
  probability: share,
  publisher,
  transport,
  install: text,
  package: orNull(
    closed({ type: text, identifier: text, version: orNull(text), verified: flag, freshness: orNull(versionOrigin) }),
  ),
  requires: texts,
  settings: listOf(
    closed(
      { name: text, value: text, why: text },
      { key: { ...text, description: 'key for `answers` that fills the placeholder' } },
    ),
  ),
  credentials: listOf(credentialPick),
  tools: listOf(
    closed({
      name: text,
      effect: orNull(effect),
      approval: oneOf('auto', 'ask'),
      needs: { ...texts, description: 'ids of the needs that the tool serves' },
    }),
  ),
  evidence: listOf(evidence),
  context_tokens: orNull(count),
  context_guess: { ...orNull(range), description: 'estimate where nothing was measured' },
});

export const skillPick = closed<SkillPick>({
  name: text,
  source: text,
  path: text,
  license: orNull(text),
  covers: texts,
  reason: text,
});

export const clientConfigurationMembers = {
  file: text,
  format: oneOf('json', 'jsonc', 'toml', 'yaml'),
  content: anything,
  enforcement: {
    ...oneOf('allow', 'known_tools', 'none'),
    description: 'how the client keeps the agent to the allowed tools',
  },
};
export const clientConfigurationOptions = {
  deeplink: texts,
  also: closed<FurtherFile>({ file: text, content: anything }),
};
const clientConfiguration = closed<ClientConfiguration>(clientConfigurationMembers, clientConfigurationOptions);

export const clientConfigurations = closed<Partial<Record<ClientId, ClientConfiguration>>>(
  {},
  Object.fromEntries(CLIENT_IDS.map((id) => [id, clientConfiguration])) as Record<ClientId, typeof clientConfiguration>,
);

export const lock = closed<Lock>({ digest: text }, { contents: lockContentsSchema });

/** Schemas of the contents of a stack: its model, servers and skills, and their configuration. */
export const pickComponents: Components = {
  LlmPick: llmPick,
  ServerPick: serverPick,
  CredentialPick: credentialPick,
  Evidence: evidence,
  SkillPick: skillPick,
  ClientConfiguration: clientConfiguration,
  ClientConfigurations: clientConfigurations,
  Lock: lock,
};
