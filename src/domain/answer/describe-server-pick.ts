import type { ModelChoice } from '../stack/choose-model.ts';
import { evidenceFor } from './server-evidence.ts';
import { blanksOf, isBlank, keyOfBlank } from '../catalog/setting-blanks.ts';
import type { CredentialNeed, Server, Setting } from '../catalog/server.ts';
import type { Constraints } from '../task/constraints.ts';
import type { ConfiguredServer } from '../clients/render-entry.ts';
import { launcherOf } from '../stack/admit-server.ts';
import { configurationKey, exactWay, installLine, launchOf, preferredWay } from '../catalog/launch.ts';
import { guessedTokens, measuredTokens } from '../stack/run-tokens.ts';
import { settingsFor, toolsFor, variablesOf, type PlannedServer } from '../stack/planned-server.ts';
import type { CredentialPick, LlmPick, ServerPick } from './recommendation.ts';

export function describeServerPick(
  planned: PlannedServer,
  constraints: Constraints,
  held: readonly string[] | null,
  primary: boolean,
): ServerPick {
  const { server, way, covers } = planned;
  const settings = settingsFor(planned, constraints);
  const launch = launchOf(server, way, settings);
  const weakest = covers.length === 0 ? 0 : Math.min(...covers.map(({ probability }) => probability));
  return {
    name: server.name,
    title: server.title,
    description: server.description,
    role: primary ? 'primary' : 'supporting',
    covers: covers.map(({ need }) => need.id),
    probability: weakest,
    publisher: server.publisher,
    transport: launch.kind === 'stdio' ? 'stdio' : launch.transport,
    install: installLine(launch),
    package: describePackage(planned),
    requires: requirementsOf(planned),
    settings: describeSettings(settings, server),
    credentials: server.credentials.map((credential) =>
      describeCredential(credential, server, way.remote !== undefined, held),
    ),
    tools: toolsFor(planned, settings, constraints.approval),
    evidence: evidenceFor(planned),
    context_tokens: measuredTokens(server),
    context_guess: guessedTokens(server),
  };
}

/** Returns the requirements with the program that starts the taken way instead of the preferred one. */
function requirementsOf({ server, way }: PlannedServer): readonly string[] {
  const usual = launcherOf(preferredWay(server));
  const taken = launcherOf(way);
  if (usual === taken) return server.requires;
  const others = server.requires.filter((name) => name !== usual && name !== taken);
  return taken === undefined ? others : [taken, ...others];
}

function describePackage({ server, way }: PlannedServer): ServerPick['package'] {
  if (way.package === undefined) return null;
  const { identifier, version } = exactWay(way, server);
  const {
    type,
    verified,
    version: known,
    version_origin: origin = { at: server.as_of, source: 'catalog' },
  } = way.package;
  return { type, identifier, version, verified, freshness: version !== null && version === known ? origin : null };
}

/** Lists the settings, and the arguments of the program that must be filled in. */
function describeSettings(settings: readonly Setting[], server: Server): ServerPick['settings'] {
  const key = (name: string): string => keyOfBlank(server, { name });
  const blanks = blanksOf({ settings: [], args: server.args });
  return [
    ...settings.map(({ name, value, why }) => ({ name, value, why, ...(isBlank(value) && { key: key(name) }) })),
    ...blanks.map(({ name, value, why }) => ({ name, value, why, key: key(name) })),
  ];
}

/** Returns the pick as client configurations list it. */
export function configure(planned: PlannedServer, constraints: Constraints): ConfiguredServer {
  const settings = settingsFor(planned, constraints);
  const serving = toolsFor(planned, settings, constraints.approval);
  const tools = serving.map(({ name }) => name);
  return {
    key: configurationKey(planned.server),
    launch: launchOf(planned.server, planned.way, settings),
    tools,
    otherTools: planned.server.tools.map(({ name }) => name).filter((name) => !tools.includes(name)),
    unasked: serving.filter(({ approval }) => approval === 'auto').map(({ name }) => name),
  };
}

function describeCredential(
  credential: CredentialNeed,
  server: Server,
  hosted: boolean,
  held: readonly string[] | null,
): CredentialPick {
  const pick = variablesOf(credential, server, hosted);
  const groups = credential.alternatives.length > 1;
  const rest = {
    required: credential.required,
    secret: true,
    held: held === null || pick.length === 0 ? null : pick.every((name) => held.includes(name)),
    ...(credential.scopes.length > 0 ? { scopes: credential.scopes.slice(0, 4) } : {}),
    ...(credential.get_it === null ? {} : { get_it: credential.get_it }),
    ...(credential.why === null ? {} : { why: credential.why }),
  };
  if (groups) return { one_of: hosted ? [pick] : credential.alternatives, pick, ...rest };
  const [only] = pick;
  if (only === undefined) {
    const { registration = null, unattended = null } = credential;
    return { name: 'OAuth', ...rest, secret: false, registration, unattended };
  }
  return pick.length === 1 ? { name: only, ...rest } : { one_of: [pick], pick, ...rest };
}

/** Describes the model in the answer; null when there is none. */
export function describeModel(choice: ModelChoice, held: readonly string[] | null): LlmPick | null {
  if (choice.chosen === null) return null;
  const { model } = choice.chosen;
  return {
    provider: model.provider,
    model: model.model,
    reason: choice.reason,
    price:
      model.price === null
        ? null
        : { input: model.price.input, output: model.price.output, per: '1M tokens', currency: 'USD' },
    context_tokens: model.context_tokens,
    credential: model.credential,
    held: held === null || model.credential === null ? null : held.includes(model.credential),
    scores: choice.scores.slice(0, 2).map(({ benchmark, value, date }) => ({ benchmark, value, date })),
    alternatives: choice.alternatives.map((other) => ({
      provider: other.model.provider,
      model: other.model.model,
      title: other.model.name,
      context_tokens: other.model.context_tokens,
      cost_usd: other.cost,
    })),
  };
}
