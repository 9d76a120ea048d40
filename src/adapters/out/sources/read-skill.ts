import { cleanShortText } from '../../../domain/text/clean-text.ts';
import { readFrontmatter } from './read-frontmatter.ts';

/** The body of a record of kind `skill`: what its SKILL.md says of it. Untrusted text, its length capped. */
export type ReadSkill = {
  readonly name: string;
  readonly description: string;
  readonly repository: string;
  /** Of its folder; empty at the top of the repository. */
  readonly path: string;
  /** SPDX identifier, `proprietary`, or null when not stated. */
  readonly license: string | null;
  /** `YYYY-MM-DD`. */
  readonly as_of: string;
};

const NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LICENSE = /^[A-Za-z0-9][A-Za-z0-9.+-]{1,60}(?: (?:AND|OR|WITH) [A-Za-z0-9.+-]{2,60}){0,4}$/;
const LONGEST_DESCRIPTION = 1_024;

/** What a SKILL.md says of its skill, or why it says nothing. */
export function readSkill(
  file: string,
  place: Pick<ReadSkill, 'repository' | 'path' | 'as_of'>,
): { readonly skill: ReadSkill; readonly mended: boolean } | { readonly refused: string } {
  const frontmatter = readFrontmatter(file);
  if (frontmatter === null) return { refused: 'It does not begin with frontmatter.' };
  const folder = place.path.split('/').at(-1) ?? '';
  const name = [frontmatter.get('name') ?? '', folder].find((text) => NAME.test(text));
  const said = frontmatter.get('description') ?? '';
  const description = cleanShortText(said, LONGEST_DESCRIPTION);
  if (name === undefined) return { refused: 'Neither it nor its folder has the name of a skill.' };
  if (description === '') return { refused: 'It has no description.' };
  const skill = { name, description, ...place, license: licenseOf(frontmatter.get('license') ?? '') };
  return { skill, mended: name !== frontmatter.get('name') || said.length > LONGEST_DESCRIPTION };
}

function licenseOf(text: string): string | null {
  if (/proprietary/i.test(text)) return 'proprietary';
  return LICENSE.test(text) && !/licen[cs]e|\.(?:txt|md)$/i.test(text) ? text : null;
}
