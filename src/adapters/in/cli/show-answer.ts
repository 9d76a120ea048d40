import type { RecommendAnswer } from '../../../application/recommend/recommend-stack.ts';
import type { NextStep, ServerPick, StackRecommendation } from '../../../domain/answer/recommendation.ts';
import type { TaskDefinition } from '../../../domain/task/task-definition.ts';

/** Writes a stack for a person's eyes. @param full Adds the configurations of the clients. */
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
    section('Open questions', questions(task)),
    section(
      'Not covered',
      recommendation.uncovered.flatMap(({ text, reason, found = [] }) => [`${text}: ${reason}`, ...found.map(see)]),
    ),
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
    ({ id, ask, assumed }) => `${id}: ${ask}${assumed === undefined ? '' : ` (assumed: ${assumed})`}`,
  );
}

function nextStep(step: NextStep, index: number): string {
  const about = step.command ?? step.ref?.join(', ');
  return `${index + 1}. ${step.do.replaceAll('_', ' ')}${about === undefined ? '' : `: ${about}`}`;
}

function configurations({ client_configs }: StackRecommendation): readonly string[] {
  return Object.entries(client_configs).map(([client, { file, content }]) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    return section(`${client}: ${file}`, text.trimEnd().split('\n'));
  });
}
