import type { ToolEffect } from '../../domain/catalog/server.ts';
import type { Verification } from '../../domain/catalog/verification.ts';
import type { ProbeTarget } from '../../domain/catalog/verification/probe.ts';
import { rawTools } from '../../domain/catalog/verification/listed-tools.ts';
import type { Sighting } from '../../domain/catalog/verification/probe.ts';
import { verificationOf, type Untried } from '../../domain/catalog/verification/verification-of.ts';
import { visibleText } from '../../domain/text/clean-text.ts';
import { offerTools, type OfferedTool } from '../../domain/run/offer-tools.ts';
import type { ServerPlan } from '../../domain/run/plan-server.ts';
import type { Provisioned } from '../../domain/run/run-record.ts';
import type { Clock } from '../ports/clock.ts';
import type { Sha256 } from '../ports/sha256.ts';
import {
  ConnectFailure,
  type ConnectLimits,
  type ConnectStep,
  type Isolation,
  type ToolConnection,
  type Workplace,
} from '../ports/tool-host.ts';
import { type Redact, redactJson } from './redaction.ts';
import { toolServerOf, type ServerGrants } from './server-grants.ts';

const LONGEST_VERSION = 60;
/** Upper bounds of installation, start and list of tools, in milliseconds. */
export const CONNECT_LIMITS: ConnectLimits = { installMs: 90_000, startMs: 30_000, listMs: 10_000 };

/** Outcomes that describe the server itself and not the local machine. */
const TELLING: readonly Verification['outcome'][] = ['open', 'package_missing', 'wrong_transport', 'not_mcp'];

/** Dependencies for starting the servers of a run. */
export type BringUpParts = ServerGrants & {
  readonly workplace: Workplace;
  readonly isolation: Isolation;
  readonly clock: Clock;
  readonly sha256: Sha256;
  readonly redact: Redact;
  readonly allowEffects: ToolEffect;
  /** Whether a server without a required credential is started, only to see whether it starts. */
  readonly tryWithoutCredentials: boolean;
};

export type BroughtUp = {
  /** Its texts may contain secrets; its time is not set. */
  readonly provisioned: Provisioned;
  /** Evidence for the catalog; null when the server could not be observed. */
  readonly verification: Verification | null;
  /** Null for an unusable server, whose processes have ended. */
  readonly ready: {
    readonly connection: ToolConnection;
    /** Tools as the server sent them, redacted. */
    readonly listed: readonly unknown[];
    readonly tools: readonly OfferedTool[];
  } | null;
};

/**
 * Starts a server, lists its tools and decides whether it is usable. Resolves whatever the server does. @throws the
 * reason of the signal once it is aborted.
 */
export async function bringUpServer(
  plan: ServerPlan,
  parts: BringUpParts,
  leftMs: () => number,
  onStep: (step: ConnectStep) => void,
  signal: AbortSignal,
): Promise<BroughtUp> {
  const { target, missing, reason } = plan;
  const { isolation, workplace } = parts;
  const skipped = (code: string, text: string): BroughtUp => unused(plan, { status: 'skipped', code, text });
  if (target === null) return skipped('untried', `It was not started: ${reason}.`);
  if (target.method === 'stdio' && isolation.tier === 'off')
    return skipped('sandbox_unavailable', `It was not started, for there is no sandbox: ${isolation.reason}`);
  if (missing.length > 0 && !parts.tryWithoutCredentials)
    return skipped('credentials_missing', `It was not started, for it needs ${missing.join(', ')}.`);
  try {
    const server = toolServerOf(plan, target, parts);
    const connection = await workplace.connect(server, limitsWithin(leftMs()), onStep, signal);
    const judged = judge(plan, target, connection, parts);
    if (judged.ready === null) await connection.close();
    return judged;
  } catch (error) {
    if (!(error instanceof ConnectFailure)) throw error;
    const version = error.version ?? (error.sighting.saw === 'no_package' ? plan.version : null);
    const evidence = evidenceOf(plan, target, error.sighting, version, parts);
    if (!('outcome' in evidence)) return skipped('untried', `It could not be tried here: ${evidence.reason}.`);
    const { outcome, detail } = evidence;
    return unused(
      plan,
      { status: 'failed', code: outcome, text: `It ${detail ?? 'did not work'}.` },
      TELLING.includes(outcome) ? evidence : null,
    );
  }
}

/** Returns the server's tools, redacted. */
export function listedTools({ tools }: ToolConnection, redact: Redact): readonly unknown[] {
  return tools.map((tool) => redactJson(tool, redact));
}

/** Decides whether a connected server is the planned one with the planned tools. */
function judge(plan: ServerPlan, target: ProbeTarget, connection: ToolConnection, parts: BringUpParts): BroughtUp {
  const { server } = plan;
  const { redact, isolation, allowEffects } = parts;
  const told = (text: string | null): string | null =>
    text === null ? null : visibleText(redact(text), LONGEST_VERSION);
  const listed = listedTools(connection, redact);
  const version = told(connection.version);
  const sighting = { saw: 'tools', tools: listed, version, protocol: told(connection.protocol) } as const;
  const evidence = evidenceOf(plan, target, sighting, version, parts);
  if (!('outcome' in evidence) || evidence.tools_hash === null)
    return unused(plan, { status: 'failed', code: 'failed', text: 'The list of its tools cannot be read.' });
  const tools = rawTools(listed);
  const offer = offerTools(server.name, tools, plan.tools, allowEffects, isContained(plan, isolation));
  const seen = {
    version,
    missing_tools: offer.missing,
    withheld_tools: offer.withheld,
    tools_hash: evidence.tools_hash,
    context_tokens: evidence.context_tokens,
  };
  const before = server.verification;
  const isKnown = before?.tools_hash != null && before.tools !== null && before.version === version;
  if (isKnown && before.tools_hash !== evidence.tools_hash) {
    const text = `Its tools are not those that version ${version ?? ''} had on ${before.at.slice(0, 10)}, so it is not used.`;
    return unused(plan, { ...seen, status: 'quarantined', code: 'tools_changed', text }, evidence);
  }
  if (plan.tools.length > 0 && offer.missing.length === plan.tools.length) {
    const text = `It has none of ${offer.missing.join(', ')}.`;
    return unused(plan, { ...seen, status: 'failed', code: 'missing_tools', text }, evidence);
  }
  const withheld = offer.withheld.length === 0 ? '' : ` ${offer.withheld.join(', ')}: more than this run may do.`;
  const text = `It listed ${tools.length} tool${tools.length === 1 ? '' : 's'}.${withheld}`;
  const names = offer.offered.map(({ tool }) => tool);
  return {
    provisioned: { ...blank(plan), ...seen, tools: names, status: 'ready', code: 'open', text },
    verification: evidence,
    ready: { connection, listed, tools: offer.offered },
  };
}

function evidenceOf(
  { server }: ServerPlan,
  target: ProbeTarget,
  sighting: Sighting,
  version: string | null,
  { clock, sha256 }: BringUpParts,
): Verification | Untried {
  const installed = target.method === 'stdio' ? version : null;
  return verificationOf(server, target, { sighting, installed }, clock.now().toISOString(), sha256);
}

function unused(
  plan: ServerPlan,
  found: Pick<Provisioned, 'status' | 'code' | 'text'> & Partial<Provisioned>,
  verification: Verification | null = null,
): BroughtUp {
  return { provisioned: { ...blank(plan), ...found }, verification, ready: null };
}

/** Returns the state of an unobserved server. */
function blank({ server, missing }: ServerPlan): Provisioned {
  return {
    server: server.name,
    status: 'skipped',
    code: 'untried',
    text: '',
    version: null,
    tools: [],
    missing_tools: [],
    withheld_tools: [],
    tools_hash: null,
    context_tokens: null,
    missing_credentials: missing,
    ms: 0,
  };
}

/** Whether a server is sandboxed and sends nothing out, so that it can change the work folder only. */
function isContained({ server, target, secrets }: ServerPlan, { tier }: Isolation): boolean {
  return tier === 'bubblewrap' && target?.method === 'stdio' && server.egress === 'none' && secrets.length === 0;
}

function limitsWithin(leftMs: number): ConnectLimits {
  const { installMs, startMs, listMs } = CONNECT_LIMITS;
  return {
    installMs: Math.min(installMs, leftMs),
    startMs: Math.min(startMs, leftMs),
    listMs: Math.min(listMs, leftMs),
  };
}
