import type { CredentialNeed, Server } from '../catalog/server.ts';
import { isGone, evidenceOf } from '../catalog/usable-way.ts';
import type { Constraints } from '../task/constraints.ts';
import type { ConfiguredServer } from './client-configuration.ts';
import { configurationKey, installLine, launchOf } from '../catalog/launch.ts';
import { gains } from '../stack/candidate-probability.ts';
import type { CandidateParts } from '../stack/candidate.ts';
import { measuredTokens } from '../stack/run-tokens.ts';
import { settingsFor, toolsFor, variablesOf, type PlannedServer } from '../stack/planned-server.ts';
import type { CredentialPick, Evidence, ServerPick } from './recommendation.ts';
import { tellOutcomes, tellVerification } from './server-evidence.ts';

/** A server as the answer shows it. */
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
    package:
      way.package === undefined
        ? null
        : {
            type: way.package.type,
            identifier: way.package.identifier,
            version: way.package.version,
            verified: way.package.verified,
          },
    requires: server.requires,
    settings: settings.map(({ name, value, why }) => ({ name, value, why })),
    credentials: server.credentials.map((credential) =>
      describeCredential(credential, server, way.remote !== undefined, held),
    ),
    tools: toolsFor(planned, settings),
    evidence: evidenceFor(planned),
    context_tokens: measuredTokens(server),
  };
}

/** The pick as it goes into client configurations. */
export function configure(planned: PlannedServer, constraints: Constraints): ConfiguredServer {
  const settings = settingsFor(planned, constraints);
  return {
    key: configurationKey(planned.server),
    launch: launchOf(planned.server, planned.way, settings),
    tools: toolsFor(planned, settings).map(({ name }) => name),
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
  if (only === undefined) return { name: 'OAuth', ...rest, secret: false };
  return pick.length === 1 ? { name: only, ...rest } : { one_of: [pick], pick, ...rest };
}

function evidenceFor({ server, way, covers }: PlannedServer): Evidence[] {
  const evidence: Evidence[] = [];
  const system = covers.find(({ need, parts }) => need.system !== undefined && parts.system >= 1)?.need.system;
  if (system !== undefined)
    evidence.push({
      kind: 'system',
      text: `task names ${system}; ${server.publisher.official ? 'official ' : ''}server by ${server.publisher.name}`,
    });
  for (const { matched, parts, need } of covers.slice(0, 3)) {
    const words = matched === null || matched.words.length === 0 ? '' : ` (${matched.words.slice(0, 4).join(', ')})`;
    evidence.push(
      matched === null
        ? {
            kind: 'capability',
            text: `known for ${need.capability ?? 'this'}; its tools were not seen`,
            weight: share(gains(parts).capability, parts),
          }
        : {
            kind: 'tool',
            text: `${matched.tool} ~ '${need.text}'${words}`,
            weight: share(gains(parts).text + gains(parts).capability, parts),
          },
    );
  }
  for (const text of new Set(covers.flatMap(({ said = '' }) => (said === '' ? [] : [said]))))
    evidence.push({ kind: 'model_reason', text });
  const { verification } = server;
  const ofOther = verification === null || isGone(verification) ? null : verification;
  evidence.push(tellVerification(evidenceOf(server, way) ?? ofOther));
  if (server.outcomes !== undefined) evidence.push(tellOutcomes(server.outcomes));
  if (server.tools_read !== null)
    evidence.push({
      kind: 'tools',
      text: `tool names as of ${server.tools_read.at} (${server.tools_read.source}${server.tools_read.version === null ? ', version unknown' : ` ${server.tools_read.version}`})`,
    });
  return evidence;
}

/** What a part adds of all that speaks for a pick. */
function share(part: number, parts: CandidateParts): number {
  const whole = sum(Object.values(gains(parts)));
  return whole === 0 ? 0 : Math.round((100 * part) / whole) / 100;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
