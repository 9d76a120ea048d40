import type { Data } from '../data-files.ts';
import type { Fault } from '../fault.ts';
import { findRepeats, plain } from './find-repeats.ts';

/** What must hold of the skills besides their shape. */
export function* checkSkills({ skills }: Data): Generator<Fault> {
  yield* findRepeats(skills, ({ name }) => [name], 'the name');
  yield* findRepeats(skills, ({ description }) => [plain(description)], 'the description');
  yield* findRepeats(skills, ({ repository, path }) => [`${repository}/${path}`], 'the folder');
}
