import { partsOf } from './topic-near-cue.ts';

const NAME = String.raw`(?:mit|apache(?:[ -]?2(?:\.0)?)?|bsd(?:[ -][23](?:[ -]clause)?)?|isc|mpl(?:[ -]?2(?:\.0)?)?|a?gpl(?:[ -]?v?[23](?:\.0)?)?)`;
const LIST = String.raw`${NAME}(?:(?:\s*(?:,|/|or|and|und)\s*)+${NAME})*\b`;
const WARES = '(?:(?:mcp )?(?:servers?|tools?)|software)';
const FINE = String.raw`(?: (?:is|are) (?:ok|okay|fine|allowed|acceptable)[^.;,]*)?`;
const LICENSED = String.raw`(?:[- ]licen[cs]ed?)(?: ${WARES})?`;
const MUST = '(?:must|has to|have to|should|needs to|need to) be';
/** End of a licence name: `only MIT researchers` has no licence. */
const END = String.raw`(?=\s*(?:[.;,!?)\n]|$)|\s+(?:please|only|or nothing|for|because|as|and)\b)`;
/** Licences that the used software must have, unlike licences to write or explain. */
const DEMANDED = new RegExp(
  [
    String.raw`\b(?:only|just|${MUST})\s+(${LIST})(?:(?:${LICENSED}|\s+${WARES})${FINE}|${END})`,
    String.raw`\b(${LIST})[- ]licen[cs]ed? (?:only|required|needed|${WARES} only|${WARES} (?:is|are) (?:ok|okay|fine|allowed|acceptable)[^.;,]*)`,
    String.raw`\blicen[cs]e(?:\s+of (?:the |any |every )?${WARES})?\s+${MUST}\s+(${LIST})`,
    String.raw`(?:^|[.;,(\n])[^\S\n]*licen[cs]es?:?\s+(${LIST})${END}`,
    String.raw`\b(?:(?:free|open[- ]?source) )?${WARES} under (?:the |an? )?(${LIST})(?: licen[cs]e)?`,
  ].join('|'),
  'i',
);
/** Work of the user that gets a licence, which limits no server. */
const OWN_WORK =
  /\b(?:add|create|put|write|change|switch|generate|publish|set|update|start|init\w*)\b[^.;!?]{0,60}\b(?:licen[cs]es?|repo(?:sitory)?|project|package|library|header|readme)\b/i;
const OF_WARES = /\blicen[cs]ed\b|\b(?:servers?|tools?|software)\b/i;

const SPDX: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bmit\b/i, ['MIT']],
  [/\bapache/i, ['Apache-2.0']],
  [/\bbsd(?![ -][23])/i, ['BSD-2-Clause', 'BSD-3-Clause']],
  [/\bbsd[ -]2/i, ['BSD-2-Clause']],
  [/\bbsd[ -]3/i, ['BSD-3-Clause']],
  [/\bisc\b/i, ['ISC']],
  [/\bmpl/i, ['MPL-2.0']],
  [/(?<!a)\bgpl/i, ['GPL-2.0', 'GPL-3.0', 'GPL-3.0-only', 'GPL-3.0-or-later']],
  [/\bagpl/i, ['AGPL-3.0', 'AGPL-3.0-only', 'AGPL-3.0-or-later']],
];

/** SPDX identifiers of common licences that the Open Source Initiative approves. */
export const OPEN_SOURCE_LICENSES: readonly string[] = (
  'MIT Apache-2.0 BSD-2-Clause BSD-3-Clause ISC MPL-2.0 GPL-2.0 GPL-3.0 AGPL-3.0 LGPL-2.1 LGPL-3.0 0BSD Unlicense ' +
  'EPL-2.0 GPL-3.0-only GPL-3.0-or-later AGPL-3.0-only AGPL-3.0-or-later MIT-0 Zlib BlueOak-1.0.0 PostgreSQL ' +
  'EUPL-1.2'
).split(' ');

/** Returns the SPDX identifiers of the only allowed licences, in no particular order; empty without such a limit. */
export function licensesOf(text: string): readonly string[] {
  const match = DEMANDED.exec(text);
  const isRefused = match !== null && REFUSED_BEHIND.test(text.slice(match.index + match[0].length));
  if (match === null || isRefused || (OWN_WORK.test(text) && !OF_WARES.test(match[0]))) return acceptedLicenses(text);
  const named = match.slice(1).find((list) => list !== undefined) ?? '';
  return idsOf(named);
}

const EACH = new RegExp(
  String.raw`(?<![\w-])${NAME}(?:-(?:only|or-later))?(?![\w]|-(?!licen))(?! (?:researchers?|press|students?|professors?|course|lab|access|log|kafka|spark|airflow|httpd|server|web))`,
  'gi',
);
const ACCEPTS =
  /\blicen[cs](?:e[sd]?|ing)\b|\b(?:legal|compliance|ospo|procurement|lawyers?|permissive|copyleft|clears?|accepts?|waves? through|approves?|approved)\b/i;
const STRICT =
  /\b(?:only|just|must|exclusively|has to|have to|should|needs? to|required|accepts?|allow(?:s|ed)?|clears?|approves?|approved|waves? through|no exceptions?|and that['’]?s it|else|rule|please|pls|permissive|ok|okay|fine|or)\b/i;
/** Licences as the topic of the task, or of the user's own work. */
const LOOKED_INTO =
  /\b(?:translate|explain|compare|check every|other than|which|header|readme|dependenc(?:y|ies)|package\.json|summari[sz]e|difference|photos?|audit|scan|flag|write|switch|relicen[cs]e|terms|deps|suggest|replacements?|alternatives?)\b/i;
const REFUSED_BEFORE = /\b(?:no|not|non|never|without|except|avoid|nothing|other than)[\s-](?:any )?$/i;
const REFUSED_BEHIND =
  /^(?:[- ]licen[cs]ed?)?(?: \w+)? (?:is|are)n['’]t\b|^(?:[- ]licen[cs]ed?)?(?: \w+)? (?:is|are) (?:an? )?(?:no-go|not|out|forbidden|banned|off|taboo|problem)/i;

/** Words that permit a strict licence, too: `GPL is fine`. */
const PERMITTED_BEHIND =
  /^(?:[- ]licen[cs]ed?)?(?: \w+)? (?:is|are) (?:fine|ok(?:ay)?|all right|alright|no problem|welcome)\b/i;

/** Whether a licence is refused, or a copyleft one that is permitted beside others. */
function isNoLimit(name: string, behind: string): boolean {
  return REFUSED_BEHIND.test(behind) || (/gpl/i.test(name) && PERMITTED_BEHIND.test(behind));
}

/** Returns the accepted licences of a sentence without the refused ones. */
function acceptedLicenses(text: string): readonly string[] {
  if (OWN_WORK.test(text)) return [];
  const accepted = partsOf(text).flatMap(({ start, end }) => {
    const part = text.slice(start, end);
    if (!ACCEPTS.test(part) || !STRICT.test(part) || LOOKED_INTO.test(part)) return [];
    return [...part.matchAll(EACH)]
      .filter(
        ({ index, 0: name }) =>
          !REFUSED_BEFORE.test(part.slice(0, index)) && !isNoLimit(name, part.slice(index + name.length)),
      )
      .flatMap(([name]) => idsOf(name));
  });
  return [...new Set(accepted)];
}

function idsOf(named: string): readonly string[] {
  return SPDX.flatMap(([pattern, identifiers]) => (pattern.test(named) ? identifiers : []));
}

/** Returns the SPDX identifiers of the licences that a limit of licences accepts, in no particular order. */
export function licenseNames(text: string): readonly string[] {
  const accepted = [...text.matchAll(EACH)]
    .filter(
      ({ index, 0: name }) =>
        !REFUSED_BEFORE.test(text.slice(0, index)) && !isNoLimit(name, text.slice(index + name.length)),
    )
    .flatMap(([name]) => idsOf(name));
  return /\b(?:no|not|never|without|won['’]t|isn['’]t)\b/i.test(text) ? [] : [...new Set(accepted)];
}
