import type { RecommendAnswer } from '../../../application/recommend/recommend-stack.ts';
import type { ShortAnswer } from '../../../domain/answer/short-answer.ts';
import type {
  LimitNotApplied,
  NextStep,
  ServerPick,
  StackRecommendation,
} from '../../../domain/answer/recommendation.ts';
import type { TaskDefinition } from '../../../domain/task/task-definition.ts';
import { visibleText } from '../../../domain/text/clean-text.ts';
import type { Part } from '../../../domain/task/reading/reading.ts';

/**
 * Formats a stack as text.
 * @param full Adds the client configurations.
 */
export function showAnswer({ task, recommendation }: RecommendAnswer, full: boolean): string {
  const sections = [
    recommendation.summary,
    section('Model', model(recommendation)),
    section('Servers', recommendation.mcp_servers.flatMap(server)),
    section(
      'Skills',
      recommendation.skills.map((skill) => `${skill.name}: ${skill.reason}`),
    ),
    section('Credentials', recommendation.mcp_servers.flatMap(credentials)),
    section('Data', [recommendation.data_flow.text]),
    section('Open questions', questions(task)),
    section(
      'Answered',
      (task.answered ?? []).map(({ key, text }) => `${key}: ${onOneLine(text)}`),
    ),
    section(
      'Not covered',
      recommendation.uncovered.flatMap(({ text, reason, found = [] }) => [`${text}: ${reason}`, ...found.map(see)]),
    ),
    section('Limits not applied', recommendation.limits_not_applied.map(limitLine)),
    section(
      'Kept away by the operator',
      recommendation.rejected.filter(({ code }) => code === 'policy').map(({ name, reason }) => `${name}: ${reason}`),
    ),
    section(
      'Warnings',
      recommendation.warnings.map(({ text }) => text),
    ),
    section('Next steps', recommendation.next_steps.map(nextStep)),
    ...(full ? configurations(recommendation) : []),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

/** Formats a short answer as text. */
export function showShortAnswer({
  summary,
  picks,
  gaps,
  open_questions: open,
  next_steps: steps,
}: ShortAnswer): string {
  const sections = [
    summary,
    section(
      'Servers',
      picks.map(({ name, title, tools }) => `${title} (${name})${tools.length > 0 ? `: ${tools.join(', ')}` : ''}`),
    ),
    section(
      'Open questions',
      open.map(({ key, ask }) => `${key}: ${ask}`),
    ),
    section(
      'Not covered',
      gaps.map(({ text, reason }) => `${text}: ${reason}`),
    ),
    section(
      'Next steps',
      steps.map((text, index) => `${index + 1}. ${text}`),
    ),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

function limitLine({ limit, words, reason }: LimitNotApplied): string {
  return `${words === null ? limit : `"${onOneLine(words)}"`}: ${reason}`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

function model({ llm }: StackRecommendation): readonly string[] {
  return llm === null ? [] : [`${llm.provider}/${llm.model}: ${llm.reason}`];
}

function server(pick: ServerPick): readonly string[] {
  const tools = pick.tools.map(({ name, approval }) => (approval === 'ask' ? `${name} (ask first)` : name));
  return [
    `${pick.title} (${pick.name})`,
    `  install: ${pick.install}`,
    ...(tools.length > 0 ? [`  tools: ${tools.join(', ')}`] : []),
    ...pick.settings.map(({ name, value, why }) => `  set ${name}=${value}: ${why}`),
    ...pick.evidence.flatMap(({ url }) => (url === undefined ? [] : see({ url }))),
  ];
}

function see({ url }: { readonly url: string }): string {
  return `  see ${url}`;
}

function credentials(pick: ServerPick): readonly string[] {
  return pick.credentials.map((credential) => {
    const names = credential.pick ?? (credential.name === undefined ? [] : [credential.name]);
    const state = credential.held === true ? 'held' : credential.required ? 'required' : 'optional';
    const scopes = credential.scopes?.length ? `; scopes: ${credential.scopes.join(', ')}` : '';
    return `${names.join(' + ') || 'sign in'} (${state}, ${pick.title}${scopes})${credential.get_it ? ` ${credential.get_it}` : ''}`;
  });
}

function questions(task: TaskDefinition): readonly string[] {
  return task.open_questions.map(
    ({ key, ask, assumed }) => `${key}: ${ask}${assumed === undefined ? '' : ` (assumed: ${assumed})`}`,
  );
}

function nextStep(step: NextStep, index: number): string {
  return `${index + 1}. ${step.text}`;
}

function configurations({ client_configs }: StackRecommendation): readonly string[] {
  return Object.entries(client_configs).map(([client, { file, content }]) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    return section(`${client}: ${file}`, text.trimEnd().split('\n'));
  });
}

/** Formats a task definition: its parts, the acts in them, and the needs and limits found. */
export function showReading({ parts, frames = [], ...task }: TaskDefinition): string {
  if (parts === undefined || parts.length === 0)
    return 'Nothing of this text was read: it is not English, or no reader is installed.\n';
  const wide = Math.max(...parts.map((part) => labelOf(part).length));
  const lines = [
    'Parts',
    ...parts.map((part) => `  ${labelOf(part).padEnd(wide)}  ${onOneLine(part.text)}`),
    ...(frames.length === 0 ? [] : ['Acts']),
    ...frames.map(
      ({ act, effect, slots, abilities: [first] }) =>
        `  ${onOneLine(act.text)} [${effect}]${slots.map(({ slot, text, either }) => ` ${slot}${either ? ' (either)' : ''}: ${onOneLine(text)};`).join('')}${first === undefined ? '' : ` ability: ${first.ability} (${first.share})`}`,
    ),
    ...(task.needs.length === 0 ? ['Needs: none'] : ['Needs']),
    ...task.needs.map(
      ({ capability, system, effect, implied, text }) =>
        `  ${capability ?? 'no known capability'}${system === undefined ? '' : ` in ${system}`} [${effect}]${implied ? ' (implied)' : ''} ← ${onOneLine(text)}`,
    ),
    ...(Object.keys(task.constraints).length === 0 ? [] : [`Limits: ${JSON.stringify(task.constraints)}`]),
    ...(task.trigger === null ? [] : [`Trigger: ${task.trigger.kind}, ${onOneLine(task.trigger.text)}`]),
    ...task.unread.map((part) => `Unread: ${onOneLine(part)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function labelOf({ role, kind }: Part): string {
  return kind === null ? role : `${role}: ${kind}`;
}

function onOneLine(text: string): string {
  return visibleText(text, 120);
}
