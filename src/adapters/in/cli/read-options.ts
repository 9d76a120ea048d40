import { CLIENT_IDS, type ClientId } from '../../../domain/clients/client-ids.ts';
import { LONGEST_ANSWER, MOST_ANSWERS, type Answers } from '../../../domain/task/answer-questions.ts';
import { ANSWER_KEY_PATTERN, normalizeTask, PLAIN_TEXT_PATTERN } from '../task-input.ts';

/** Returns the answers of `--answer KEY=TEXT`, or a hint for wrong usage. */
export function readAnswers(given: readonly string[]): Answers | string {
  const answers = given.map((one) => [one.slice(0, one.indexOf('=')), normalizeTask(one.slice(one.indexOf('=') + 1))]);
  if (answers.length > MOST_ANSWERS) return `at most ${MOST_ANSWERS} answers can be given`;
  if (answers.some(([key = '']) => !new RegExp(ANSWER_KEY_PATTERN).test(key)))
    return '--answer takes KEY=TEXT, with the key of an open question';
  if (!answers.every(([, text = '']) => isAnswer(text)))
    return `an answer takes 1 to ${LONGEST_ANSWER} characters, without control characters`;
  return Object.fromEntries(answers) as Answers;
}

function isAnswer(text: string): boolean {
  return text !== '' && text.length <= LONGEST_ANSWER && new RegExp(PLAIN_TEXT_PATTERN, 'u').test(text);
}

/** Whether a name is the id of a client. */
export function isClient(name: string): name is ClientId {
  return CLIENT_IDS.some((client) => client === name);
}
