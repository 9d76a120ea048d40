import type { ProbeTarget } from '../catalog/verification/probe.ts';
import type { Server } from '../catalog/server.ts';
import { settingsFor, type AllowedTool, type PlannedServer } from '../stack/planned-server.ts';
import { secretHeader } from '../catalog/launch.ts';
import { planProbe } from '../catalog/verification/plan-probe.ts';
import type { Constraints } from '../task/constraints.ts';

/** Destination of a secret: a variable of a program, or a header of an endpoint after a prefix. */
export type SecretSlot = { readonly credential: string; readonly into: string; readonly prefix: string };

/** Plan to start a server of a stack, or the reason why it cannot start. */
export type ServerPlan = {
  readonly server: Server;
  /** Ids of the needs that the server covers. */
  readonly covers: readonly string[];
  /** Tools for the agent; empty when the server's tools are unknown. */
  readonly tools: readonly AllowedTool[];
  readonly target: ProbeTarget | null;
  /** Reason for a missing target; empty with a target. */
  readonly reason: string;
  /** Package version; null for the newest, and for an endpoint. */
  readonly version: string | null;
  readonly secrets: readonly SecretSlot[];
  /** Names of required credentials without a value. */
  readonly missing: readonly string[];
};

/** @param isGiven Whether a credential has a value. */
export function planServer(
  planned: PlannedServer,
  pick: Pick<ServerPlan, 'tools'>,
  constraints: Constraints,
  isGiven: (name: string) => boolean,
): ServerPlan {
  const { server, way, covers } = planned;
  const plan = planProbe(server, way, settingsFor(planned, constraints));
  const hosted = way.remote !== undefined;
  const declared = [
    ...server.credentials.flatMap(({ alternatives, pick: least }) => [...alternatives.flat(), ...least]),
    ...(way.package?.environment ?? []),
  ];
  const slotOf = (name: string): SecretSlot => {
    if (!hosted) return { credential: name, into: name, prefix: '' };
    const header = secretHeader(name, server);
    return { credential: header.variable, into: header.name, prefix: header.prefix };
  };
  const slots = [...new Set(declared)].filter((name) => /^[A-Za-z][\w-]*$/.test(name)).map(slotOf);
  return {
    server,
    covers: covers.map(({ need }) => need.id),
    tools: pick.tools,
    target: plan.target,
    reason: plan.target === null ? plan.reason : '',
    version: way.remote === undefined ? (way.version ?? way.package.version) : null,
    secrets: slots.filter(({ credential }) => isGiven(credential)),
    missing: server.credentials.flatMap((credential) => {
      if (!credential.required) return [];
      const groups = credential.alternatives.map((names) => names.map((name) => slotOf(name).credential));
      if (groups.some((names) => names.length > 0 && names.every(isGiven))) return [];
      return credential.pick.length === 0 ? ['OAuth'] : credential.pick.map((name) => slotOf(name).credential);
    }),
  };
}
