import { cleanShortText } from '../../../domain/text/clean-text.ts';

/** Body of a `skill` record, from its SKILL.md. Untrusted text of limited length. */
export type ReadSkill = {
  readonly name: string;
  readonly description: string;
  readonly repository: string;
  /** Path of the skill's folder; empty at the top of the repository. */
  readonly path: string;
  /** SPDX identifier, `proprietary`, or null when not stated. */
  readonly license: string | null;
  /** `YYYY-MM-DD`. */
  readonly as_of: string;
};

const NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LICENSE = /^[A-Za-z0-9][A-Za-z0-9.+-]{1,60}(?: (?:AND|OR|WITH) [A-Za-z0-9.+-]{2,60}){0,4}$/;
const LONGEST_DESCRIPTION = 1_024;

/** Parses a SKILL.md, or returns the reason for its refusal. */
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

type Frontmatter = ReadonlyMap<string, string>;

const KEY = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/;

/**
 * Parses the plain texts between the first two `---`; lists and nested objects are skipped. The rest of a line is
 * taken verbatim, even where YAML would refuse it, such as a text with a colon.
 *
 * @returns null without a complete frontmatter.
 */
export function readFrontmatter(file: string): Frontmatter | null {
  const lines = file.replace(/^\u{feff}/u, '').split(/\r?\n/);
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  if (!/^---\s*$/.test(lines[0] ?? '') || end < 0) return null;
  const read = new Map<string, string>();
  for (let index = 1; index < end; index += 1) {
    const [, name, first = ''] = KEY.exec(lines[index] ?? '') ?? [];
    if (name === undefined) continue;
    const more: string[] = [];
    while (index + 1 < end && /^(?:[ \t]|$)/.test(lines[index + 1] ?? ''))
      more.push((lines[(index += 1)] ?? '').trim());
    const text = textOf(first.trim(), more);
    if (text !== '') read.set(name, text);
  }
  return read;
}

function textOf(first: string, more: readonly string[]): string {
  if (/^[>|][+-]?\d?[+-]?(?:\s+#.*)?$/.test(first)) return more.join(' ').trim();
  const text = [first, ...more].join(' ').trim();
  if (/^(?:[[{&*!]|-(?:\s|$))/.test(text)) return '';
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"(?:\s+#.*)?$/.exec(text) ?? [];
  if (quoted !== undefined) return unescaped(quoted);
  const [, single] = /^'((?:[^']|'')*)'(?:\s+#.*)?$/.exec(text) ?? [];
  return single?.replaceAll("''", "'") ?? text.replace(/(?:^|\s)#.*$/, '').trim();
}

function unescaped(text: string): string {
  return text.replace(/\\(["\\/nrt]|u[0-9A-Fa-f]{4})/g, (_whole, what: string) => {
    if (what.startsWith('u')) return String.fromCharCode(Number.parseInt(what.slice(1), 16));
    return what === 'n' || what === 'r' || what === 't' ? ' ' : what;
  });
}
