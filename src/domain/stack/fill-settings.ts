import { blanksOf, fillBlank, isBlank, keyOfBlank, type Blank } from '../catalog/setting-blanks.ts';
import type { SettingKind } from '../catalog/vocabulary.ts';
import type { Answers } from '../task/answer-questions.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import type { ChosenStack } from './choose-stack.ts';
import type { PlannedServer } from './planned-server.ts';
import { statedRegion, statedValue } from './stated-values.ts';

/** Forms of the answers that a kind of setting takes; other answers reach the system prompt alone. */
const FORM: Readonly<Record<SettingKind, RegExp>> = {
  folder: /^(?:~|\.{1,2})?\/[^\n]*$|^[A-Za-z]:[\\/][^\n]*$/,
  address: /^https?:\/\/\S+$/,
  channel: /^[A-Z][A-Z0-9]{7,}$/,
};

/** Words of placeholders for each kind of setting. */
const WORDS: Readonly<Record<SettingKind, RegExp>> = {
  folder: /\b(?:folder|directory|project)\b/i,
  address: /\bapi\b/i,
  channel: /\bchannel\b/i,
};
/** Name of a setting whose default region the task may replace. */
const OF_REGION = /(?:^|_)REGION$/;
/** Words of placeholders for files and folders of the server itself. */
const OF_SERVER = /config|credential|executable|output|\bid\b/i;

/**
 * Fills the placeholders of the planned servers with the caller's answers, else with the values that the task states. The
 * lock keeps the placeholders.
 * @param rest Answers to no question; a key such as `filesystem.path_to_allowed_directory` fills that setting.
 */
export function fillStack(stack: ChosenStack, analysis: TaskAnalysis, rest: Answers): ChosenStack {
  const filled = new Map(stack.planned.map((planned) => [planned.server.name, fill(planned, analysis, rest)]));
  const replace = (planned: PlannedServer): PlannedServer => filled.get(planned.server.name) ?? planned;
  return {
    ...stack,
    plan: { ...stack.plan, servers: stack.plan.servers.map(replace) },
    planned: stack.planned.map(replace),
  };
}

/** Returns the keys of all placeholders of the planned servers, filled or not. */
export function keysOfBlanks(servers: readonly PlannedServer[]): ReadonlySet<string> {
  return new Set(
    servers.flatMap(({ server, filled }) =>
      blanksOf({ ...server, args: [...server.args, ...(filled?.keys() ?? [])] }).map((blank) =>
        keyOfBlank(server, blank),
      ),
    ),
  );
}

/** Answers to settings of the planned servers that have not the form of their values, such as a name for an id. */
export function refusedAnswers(
  servers: readonly PlannedServer[],
  rest: Answers,
): readonly { readonly key: string; readonly name: string; readonly text: string }[] {
  return servers.flatMap(({ server }) =>
    blanksOf(server).flatMap((blank) => {
      const key = keyOfBlank(server, blank);
      const text = rest[key];
      return text === undefined || hasForm(blank, text) ? [] : [{ key, name: blank.name, text }];
    }),
  );
}

/** Whether a text may be the value of a blank: a channel takes an id, not a name. */
function hasForm(blank: Blank, text: string): boolean {
  return !WORDS.channel.test(wordsOf(blank)) || !text.startsWith('#');
}

function fill(planned: PlannedServer, analysis: TaskAnalysis, rest: Answers): PlannedServer {
  const { server, covers } = planned;
  const texts = [analysis.task.raw_input, covers.map(({ need }) => need.text).join('\n')];
  const values = new Map(
    blanksOf(server).flatMap((blank) => {
      const given = rest[keyOfBlank(server, blank)];
      const direct = given !== undefined && hasForm(blank, given) ? given : undefined;
      const text = direct ?? answerFor(blank, planned, analysis) ?? statedValue(blank, texts);
      const value = text === null ? null : fillBlank(blank.value, text);
      return value === null ? [] : [[blank.value, value] as const];
    }),
  );
  for (const { name, value } of server.settings) {
    const region = OF_REGION.test(name) && !isBlank(value) ? statedRegion(texts) : null;
    if (region !== null) values.set(value, region);
  }
  if (values.size === 0) return planned;
  const args = server.args.map((value) => values.get(value) ?? value);
  return { ...planned, server: { ...server, args }, filled: values };
}

/** Returns the answer to a question about the covered needs that a blank takes. */
function answerFor(blank: Blank, { covers }: PlannedServer, analysis: TaskAnalysis): string | undefined {
  const { task, questions = [] } = analysis;
  const words = wordsOf(blank);
  const covered = new Set(covers.map(({ need }) => need.id));
  return task.answered?.find(({ key, needs, text }) => {
    const kind = questions.find((question) => question.key === key)?.fills;
    if (kind === undefined || !needs.some((need) => covered.has(need))) return false;
    return WORDS[kind].test(words) && (kind === 'channel' || !OF_SERVER.test(words)) && FORM[kind].test(text);
  })?.text;
}

function wordsOf({ name, value }: Blank): string {
  return `${name} ${value}`.replace(/[-_/]+/g, ' ');
}
