const NAME = String.raw`(?:mit|apache(?:[ -]?2(?:\.0)?)?|bsd|isc|mpl(?:[ -]?2(?:\.0)?)?|a?gpl(?:[ -]?v?[23](?:\.0)?)?)`;
const LIST = String.raw`${NAME}(?:(?:\s*(?:,|/|or|and|und)\s*)+${NAME})*`;
/** Licences that whatever is used must have, not one that is to be written or explained. */
const DEMANDED = new RegExp(
  [
    String.raw`\b(?:only|just|must be|has to be|have to be|should be)\s+(${LIST})(?:[- ]licen[cs]ed?)?(?: (?:servers?|tools?|software)(?: (?:is|are) (?:ok|okay|fine|allowed|acceptable)[^.;,]*)?)?`,
    String.raw`\b(${LIST})[- ]licen[cs]ed? (?:only|required|needed|(?:servers?|tools?|software) only|(?:servers?|tools?|software) (?:is|are) (?:ok|okay|fine|allowed|acceptable)[^.;,]*)`,
    String.raw`\blicen[cs]e(?:\s+(?:must be|has to be|should be)|:)?\s+(${LIST})\b`,
    String.raw`\b(?:free|open[- ]?source) (?:software|tools?|servers?) under (?:the )?(${LIST})(?: licen[cs]e)?`,
  ].join('|'),
  'i',
);

const SPDX: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bmit\b/i, ['MIT']],
  [/\bapache/i, ['Apache-2.0']],
  [/\bbsd\b/i, ['BSD-2-Clause', 'BSD-3-Clause']],
  [/\bisc\b/i, ['ISC']],
  [/\bmpl/i, ['MPL-2.0']],
  [/(?<!a)\bgpl/i, ['GPL-2.0', 'GPL-3.0', 'GPL-3.0-only', 'GPL-3.0-or-later']],
  [/\bagpl/i, ['AGPL-3.0', 'AGPL-3.0-only', 'AGPL-3.0-or-later']],
];

/** The words that name the only licences allowed, to be taken out of the text. */
export const DEMANDED_LICENSES = DEMANDED;

/** SPDX identifiers of the only licences that a text allows, in no particular order; empty where it says nothing of them. */
export function licensesOf(text: string): readonly string[] {
  const named =
    DEMANDED.exec(text)
      ?.slice(1)
      .find((list) => list !== undefined) ?? '';
  return SPDX.flatMap(([pattern, identifiers]) => (pattern.test(named) ? identifiers : []));
}
