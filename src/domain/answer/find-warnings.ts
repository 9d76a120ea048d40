import type { Server } from '../catalog/server.ts';
import { needsPerson, signInsOf } from '../catalog/sign-in.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import { isForeign, type TaskDefinition } from '../task/task-definition.ts';
import type { ModelChoice } from '../stack/choose-model.ts';
import { measuredContext } from '../stack/run-tokens.ts';
import { coveringsOf, type Plan, type Warning } from '../stack/plan.ts';
import { verificationEvidence } from './server-evidence.ts';
import { SCHEDULE_KEYS } from '../task/open-questions.ts';
import { short } from '../text/clean-text.ts';
import { evidenceOf } from '../catalog/usable-way.ts';

/** Upper bound of quoted words, in UTF-16 units. */
const LONGEST_QUOTE = 80;

/** Lists warnings about words not understood, assumptions and weakly supported facts. */
export function findWarnings({ task }: TaskAnalysis, plan: Plan, choice: ModelChoice, asked: string | null): Warning[] {
  const warnings: Warning[] = [];
  if (isForeign(task))
    warnings.push({
      code: 'language_not_read',
      text: 'The text is not written in English; the task was not read.',
    });
  else if (task.needs.length > 0 && task.unread.length > 0)
    warnings.push({
      code: 'unread_text',
      text: `Nothing was read from: ${task.unread
        .slice(0, 2)
        .map((part) => `"${short(part, LONGEST_QUOTE)}"`)
        .join(', ')}${task.unread.length > 2 ? ` and ${task.unread.length - 2} more` : ''}.`,
    });
  for (const { from, to } of task.corrections.slice(0, 3))
    warnings.push({ code: 'read_as', text: `"${from}" was read as "${to}".` });
  const zone = task.open_questions.find(({ key }) => key === SCHEDULE_KEYS.zone);
  if (zone !== undefined)
    warnings.push({ code: 'time_zone_assumed', text: 'No time zone given; UTC assumed.', ref: zone.id });
  if (choice.chosen === null && task.needs.length > 0)
    warnings.push({ code: asked === null ? 'no_model' : 'model_unknown', text: choice.reason });
  warnings.push(...contextWarnings(task.constraints.max_context_tokens, plan));
  for (const { id, text } of coveringsOf(plan).map(({ need }) => need))
    if (readsOnly(id, task) && ORDERING.test(text))
      warnings.push({
        code: 'finds_only',
        text: `This finds, but orders nothing: "${short(text, LONGEST_QUOTE)}".`,
        ref: id,
      });
  for (const { need, server, stepsIn } of coveringsOf(plan))
    if (stepsIn === true)
      warnings.push({
        code: 'general_source',
        text: `No special source is sure enough for "${short(need.text, LONGEST_QUOTE)}"; ${server.title} looks on the web.`,
        ref: need.id,
      });
  for (const { need, server, proof } of coveringsOf(plan))
    if (proof === 'unproven' && server.tools.length > 0)
      warnings.push({
        code: 'act_unproven',
        text: `No known tool of ${server.title} names this act; check that it can do it: "${short(need.act ?? need.text, LONGEST_QUOTE)}".`,
        ref: need.id,
      });
  for (const { server, way } of plan.servers) {
    if (server.tools.length === 0)
      warnings.push({
        code: 'tools_unknown',
        text: `${server.title}: its tool names were never read, so no allow-list can be given.`,
        ref: server.name,
      });
    if (way.package !== undefined && !way.package.verified)
      warnings.push({
        code: 'package_unverified',
        text: `${server.title}: package ${way.package.identifier} was matched by name only; check it before use.`,
        ref: server.name,
      });
    if (task.trigger !== null) warnings.push(...signInWarnings(server));
    const evidence = evidenceOf(server, way) ?? null;
    if (evidence?.outcome === 'wrong_transport')
      warnings.push({
        code: 'not_running',
        text: `${server.title}: ${verificationEvidence(evidence).text ?? ''}.`,
        ref: server.name,
      });
    if (task.constraints.remote === 'forbidden' && server.egress === 'own_account')
      warnings.push({
        code: 'own_account',
        text: `${server.title} runs locally but talks to your account there.`,
        ref: server.name,
      });
  }
  return warnings;
}

/** Warns about sign-ins that a run without a person cannot do. */
function signInWarnings(server: Server): Warning[] {
  const known = signInsOf(server).map(({ unattended = null }) => unattended);
  const { name: ref, title } = server;
  if (needsPerson(server))
    return [
      {
        code: 'needs_person',
        text: `${title}: only a person can sign in, so a run that nobody watches stops when the sign-in ends.`,
        ref,
      },
    ];
  if (!known.includes(null)) return [];
  return [
    {
      code: 'unattended_unknown',
      text: `${title}: it is not known whether runs work without a person who signs in.`,
      ref,
    },
  ];
}

function contextWarnings(most: number | undefined, { servers }: Plan): Warning[] {
  if (most === undefined || servers.length === 0) return [];
  const { tokens, unmeasured } = measuredContext(servers.map(({ server }) => server));
  if (tokens > most)
    return [
      {
        code: 'context_exceeded',
        text: `The tools of the servers take ${tokens} tokens of context together, more than max_context_tokens.`,
      },
    ];
  if (unmeasured.length === 0) return [];
  const which =
    unmeasured.length === servers.length ? 'No tool schema was' : `${unmeasured.join(', ')}: no tool schema was`;
  return [{ code: 'context_unknown', text: `${which} measured yet, so max_context_tokens could not be checked.` }];
}

/** Requests to order something, for which the servers of the catalog can only search. */
const ORDERING = /^\W*(?:please )?(?:book|reserve|buy|purchase|rent)\b/i;

function readsOnly(need: string, task: TaskDefinition): boolean {
  return task.needs.some(({ id, effect }) => id === need && effect === 'read');
}
