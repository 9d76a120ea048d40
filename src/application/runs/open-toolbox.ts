import type { Encodings } from '../../domain/answer/recommend.ts';
import type { Clock } from '../ports/clock.ts';
import type { ToolHost } from '../ports/tool-host.ts';
import type { PreparedStack } from '../recommend/recommend-stack.ts';
import type { Emit } from './event-log.ts';
import { makeRedact, type Redact, type Secret } from './redaction.ts';
import type { RunRequest } from './run-request.ts';
import type { ServerGrants } from './server-grants.ts';
import { Toolbox, type ToolboxParts } from './toolbox.ts';
import type { OwnTool } from './web-tool.ts';

/** Dependencies for the tools of runs. */
export type ToolSource = {
  readonly toolHost: ToolHost;
  /** Returns the operator's value of a credential that the caller did not give. */
  readonly ownCredential: (name: string) => Secret | null;
  /** Operator's key for web search; null without one. */
  readonly ownSearchKey: Secret | null;
  /**
   * Builds the built-in tools for a run. @param searchApiKey Key of the request; null takes the key of the
   * environment.
   */
  readonly ownTools: (searchApiKey: Secret | null) => readonly OwnTool[];
  readonly allowedHosts: ServerGrants['allowedHosts'];
  readonly encodings: Pick<Encodings, 'sha256' | 'base64'> & {
    /** SHA-256 of a file as 64 lower-case hexadecimal digits. */
    readonly digest: (bytes: Uint8Array) => string;
  };
};

/**
 * Opens the toolbox of a run, without servers.
 *
 * @param hasModel False when the run only starts servers.
 */
export async function openToolbox(
  source: ToolSource,
  request: RunRequest,
  { access, task }: Pick<PreparedStack, 'access' | 'task'>,
  { hasModel, emit, clock }: { readonly hasModel: boolean; readonly emit: Emit; readonly clock: Clock },
): Promise<Toolbox> {
  const { toolHost, ownCredential, ownSearchKey, allowedHosts } = source;
  const { sha256, base64, digest } = source.encodings;
  const isolation = await toolHost.isolation();
  const keys = [request.apiKey, request.searchApiKey, access.apiKey, ownSearchKey].filter((key) => key !== null);
  return new Toolbox({
    ...makeRunCredentials(keys, request.credentials, ownCredential, base64),
    workplace: await toolHost.open(),
    isolation,
    clock,
    sha256,
    digest,
    allowedHosts,
    ownTools: task.constraints.remote === 'forbidden' ? [] : source.ownTools(request.searchApiKey),
    allowEffects: request.allowEffects,
    tryWithoutCredentials: !hasModel,
    emit,
  });
}

/** Credentials of a run, and the redaction of its secrets and of the used secrets of the operator. */
type RunCredentials = Pick<ToolboxParts, 'credentialOf' | 'isGiven' | 'redact'>;

/**
 * @param keys Keys for models and searches.
 * @param given The caller's credentials, by name.
 * @param ownCredential Returns the operator's value of a credential.
 */
function makeRunCredentials(
  keys: readonly Secret[],
  given: Readonly<Record<string, Secret>>,
  ownCredential: (name: string) => Secret | null,
  base64: (text: string) => string,
): RunCredentials {
  const used = new Map(Object.entries(given));
  const redactUsed = (): Redact => makeRedact([...keys, ...used.values()], base64);
  let redact = redactUsed();
  const credentialOf = (name: string): Secret | null => {
    const known = used.get(name);
    if (known !== undefined) return known;
    const own = ownCredential(name);
    if (own === null) return null;
    used.set(name, own);
    redact = redactUsed();
    return own;
  };
  return { credentialOf, isGiven: (name) => credentialOf(name) !== null, redact: (text) => redact(text) };
}
