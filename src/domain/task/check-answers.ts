import type { Server } from '../catalog/server.ts';
import type { Vocabulary } from '../catalog/vocabulary.ts';
import { QuartermasterError, type Fault } from '../errors.ts';
import { keyOfBlank, blanksOf } from '../catalog/setting-blanks.ts';
import type { Answers } from './answer-questions.ts';
import { SCHEDULE_KEYS } from './open-questions.ts';

/** Upper bound of the known keys that a fault lists. */
const MOST_LISTED = 12;

/**
 * Checks that every key could belong to a question or to a setting of a server, before the task is analysed.
 * @throws {QuartermasterError} `validation`, naming each unknown key and the nearest known ones.
 */
export function checkAnswers(
  answers: Answers,
  { questions: rules, usualProducts }: Pick<Vocabulary, 'questions' | 'usualProducts'>,
  servers: readonly Pick<Server, 'name' | 'aliases' | 'settings' | 'args'>[],
): void {
  const keys = Object.keys(answers);
  if (keys.length === 0) return;
  const known = [...new Set([...[...rules, ...usualProducts].map(({ key }) => key), ...Object.values(SCHEDULE_KEYS)])];
  const isKnown = (key: string): boolean =>
    known.includes(key) ||
    known.includes(`{system}.${thingOf(key)}`) ||
    servers.some((server) => blanksOf(server).some((blank) => keyOfBlank(server, blank) === key));
  const errors = keys
    .filter((key) => !isKnown(key))
    .map((key): Fault => ({
      path: `/answers/${key}`,
      message: `must be the key of a question: ${listed(key, known)}`,
    }));
  if (errors.length > 0)
    throw new QuartermasterError('validation', `The request has ${errors.length} fault(s); see errors.`, { errors });
}

function thingOf(key: string): string {
  return key.slice(key.indexOf('.') + 1);
}

/** Lists the known keys of the same place, or those of a product, with `slack` as the example. */
function listed(key: string, known: readonly string[]): string {
  const place = key.slice(0, key.indexOf('.') + 1);
  const near = known.filter((one) => place !== '' && one.startsWith(place));
  const shown = near.length > 0 ? near : known.filter((one) => one.startsWith('{system}.'));
  const names = shown.map((one) => one.replace('{system}', 'PRODUCT')).slice(0, MOST_LISTED);
  return `${names.join(', ')}${shown.length > MOST_LISTED ? ', …; open_questions of an answer has those of the task' : ''}`;
}
