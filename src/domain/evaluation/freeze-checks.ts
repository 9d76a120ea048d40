import { changes, objectOf } from '../catalog/capability.ts';
import { canonicalJson } from '../catalog/json.ts';
import { visibleText } from '../text/clean-text.ts';
import type { StackRecommendation } from '../answer/recommendation.ts';
import type { Need, TaskDefinition } from '../task/task-definition.ts';
import { askedFiles, askedLanguage } from './requested-output.ts';
import { type Check, type FrozenChecks, idleAttempts } from './check.ts';
import { runCodeChecks } from './run-code-checks.ts';
import { toolChecks } from './tool-checks.ts';

type CheckDraft = Omit<Check, 'id'>;

const LEAST = 3;
const MOST = 10;
const MOST_OF_TOOLS = 4;
const LONGEST = 300;
const GROUNDED = /\boccurs? in (?:or follows? from )?(?:a|an earlier|its|the) (?:tool )?(?:result|source)/i;
const CHANGED_NOTHING = 'No tool that writes or deletes was called';
/** Objects that are files, unless the task names a product that stores them. */
const FILE_OBJECTS = new Set(
  'file document spreadsheet presentation pdf word image audio video diagram chart data archive notebook code'.split(
    ' ',
  ),
);

type Stack = Pick<StackRecommendation, 'mcp_servers' | 'coverage'>;

/**
 * Returns the acceptance checks of a task: the same input gives the same checks, fixed before any output exists. If an
 * attempt without work could pass them, a check for a judge is added.
 */
export function freezeChecks(
  task: TaskDefinition,
  recommendation: Stack,
  sha256: (text: string) => string,
): FrozenChecks {
  const drafts = provedChecks(limited(draftChecks(task, recommendation)), task, recommendation);
  const checks = drafts.map((draft, index) => ({ id: `c${index + 1}`, ...draft }));
  return { digest: `sha256:${sha256(canonicalJson(checks))}`, checks };
}

/** Whether every attempt without work fails a must check, assuming that judges detect such an attempt. */
export function isProof(checks: readonly CheckDraft[], task: TaskDefinition, stack: Stack): boolean {
  const numbered = checks.map((check, index) => ({ id: `c${index + 1}`, ...check }));
  return idleAttempts(task.raw_input).every((trace) => {
    const results = runCodeChecks(numbered, trace, { task, stack });
    return numbered.some(
      ({ level, rule }, index) => level === 'must' && (rule === null || results[index]?.verdict === 'not'),
    );
  });
}

function provedChecks(drafts: readonly CheckDraft[], task: TaskDefinition, stack: Stack): readonly CheckDraft[] {
  if (drafts.length >= LEAST && isProof(drafts, task, stack)) return drafts;
  const extra = [whole(task), judged('The answer names everything that was left undone', 'should')];
  return [...drafts, ...extra.slice(0, Math.max(1, LEAST - drafts.length))];
}

/** Leaves room for one more check. */
function limited(drafts: readonly CheckDraft[]): readonly CheckDraft[] {
  const seen = new Set<string>();
  return drafts.filter(({ text }) => !seen.has(text) && seen.add(text)).slice(0, MOST - 1);
}

function draftChecks(task: TaskDefinition, stack: Stack): CheckDraft[] {
  const tools = toolChecks(task, stack);
  const must = tools.filter(({ level }) => level === 'must').slice(0, MOST_OF_TOOLS);
  return [
    { text: 'There is an answer or a file', level: 'must', needs: [], rule: { kind: 'output' } },
    ...must,
    ...abstentions(task),
    ...fileChecks(task),
    ...languageChecks(task),
    ...groundedChecks(task, tools.length > 0),
    ...criteria(task, stack),
    ...tools.filter(({ level }) => level === 'should'),
    ...task.testable_assertions
      .filter((text) => text !== CHANGED_NOTHING && !GROUNDED.test(text))
      .map((text) => judged(text, 'should')),
  ];
}

function abstentions({ constraints, prohibitions, needs }: TaskDefinition): CheckDraft[] {
  const onlyReads = !needs.some(({ effect }) => changes(effect));
  if (constraints.read_only === true || (prohibitions.length > 0 && onlyReads)) {
    return [{ text: CHANGED_NOTHING, level: 'must', needs: [], rule: { kind: 'nothing_changed' } }];
  }
  return prohibitions.slice(0, 2).map((act) => judged(`It was not done: ${visibleText(act, LONGEST)}`, 'must'));
}

/**
 * A file is a must when a need creates it, and a should when the task only mentions it. There is no check for files
 * that a named product stores.
 */
function fileChecks({ raw_input: text, needs }: TaskDefinition): CheckDraft[] {
  const changing = needs.filter(({ effect, capability }) => changes(effect) && makesFiles(capability));
  const makers = changing.filter(({ system }) => system === undefined);
  if (changing.length > makers.length) return [];
  return askedFiles(text).map(({ ending, name }) => ({
    text:
      name === null
        ? `There is a ${ending} file, and it is one`
        : `There is a file ${name}, and it is what its name says`,
    level: makers.length > 0 ? 'must' : 'should',
    needs: makers.map(({ id }) => id),
    rule: { kind: 'file', ending, ...(name === null ? {} : { name }) },
  }));
}

function makesFiles(capability: string | null): boolean {
  return objectOf(capability)
    .split('_')
    .some((word) => FILE_OBJECTS.has(word));
}

/** The language is only a should when the task requires a file, because it may then be the language of the file. */
function languageChecks(task: TaskDefinition): CheckDraft[] {
  const language = askedLanguage(task.raw_input);
  if (language === null) return [];
  const level = fileChecks(task).length > 0 ? 'should' : 'must';
  return [
    {
      text: `The answer is in the language asked for (${language})`,
      level,
      needs: [],
      rule: { kind: 'language', language },
    },
  ];
}

function groundedChecks({ testable_assertions: assertions }: TaskDefinition, hasTools: boolean): CheckDraft[] {
  const said = assertions.find((text) => GROUNDED.test(text));
  return said === undefined || !hasTools
    ? []
    : [{ text: said, level: 'should', needs: [], rule: { kind: 'grounded' } }];
}

/**
 * A criterion is assigned to a need only when each stated need has its own criterion. Work of the host, such as
 * scheduling, is invisible in a run and gets no check.
 */
function criteria(task: TaskDefinition, { coverage }: Stack): CheckDraft[] {
  const stated = task.needs.filter(({ implied }) => !implied);
  const aligned = stated.length === task.success_criteria.length;
  return task.success_criteria.flatMap((text, index) => {
    const need: Need | undefined = aligned ? stated[index] : undefined;
    if (need === undefined) return [judged(text, 'should')];
    if (coverage.some((one) => one.need === need.id && one.met_by === 'host')) return [];
    return [{ ...judged(text, 'must'), needs: [need.id] }];
  });
}

function whole(task: TaskDefinition): CheckDraft {
  return judged(`What was asked for is there: ${visibleText(task.raw_input, 160)}`, 'must');
}

function judged(text: string, level: Check['level']): CheckDraft {
  return { text: visibleText(text, LONGEST), level, needs: [], rule: null };
}
