import { partsOf } from './topic-near-cue.ts';

type FindSystems = (part: string) => readonly string[];

const WORDS = String.raw`([^.;!?\n()]{2,60})`;
/** Words before an excluded product. */
const EXCLUDING: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:w\/o(?: using)?|(?:any|anything|everything|all|whatever)(?: tools?| apps?| \w+)? (?:but|except|other than)|any but|leave(?= [^.;!?]{2,30} (?:out|alone|aside))|refuse to (?:touch|use|open)|won['’]?t (?:touch|use)|(?:we|i|they|it|boss|legal|council|school|management|company) (?:have |has |had )?(?:banned|ban|vetoed|forbade|forbids?|blocked|dropped|kicked out|cancelled|quit|boycott(?:ed)?)|stay(?:ing)? away from|steer(?:ing)? clear of|keep (?:your )?hands off|none of|allergic to|got rid of|never (?:again )?(?:use|touch|pick|choose|suggest)|(?:don['’]?t|do not|never|not) (?:propose|suggest|recommend|offer|pick|choose|connect|involve|include|touch|give me|come (?:up )?with|want(?= [^.;!?]{2,30} (?:hooked|connected|involved|used|anywhere|near|in (?:there|it|the))))|skip|minus|ditch|exclude|hold the|no longer use|keep(?= [^.;!?]{2,30} (?:out|away)))\s+(?:the |any |our )?${WORDS}`,
    'gi',
  ),
  new RegExp(String.raw`(?:\(|\bbut |\band |, ?|- ?|^)not (?:the |via |in |on |with |from |to )?${WORDS}`, 'gim'),
];
/** Words behind an excluded product. */
const EXCLUDED =
  /\b(?:on (?:the|our|its|\p{L}+['’]s) (?:block|black|deny)[- ]?list|off the table|off[- ]limits|not among them|(?:not|no) (?:an )?option|out of the question|ruled out|excluded|banned|vetoed|forbidden|prohibited|not (?:allowed|permitted|wanted|acceptable|ok)|n['’]t (?:allowed|permitted|wanted|acceptable|an option)|a no-go|taboo|(?:is|are|['’]s|stays?) (?:\w+ )?out|(?:must|should|can|may) ?not be (?:used|involved|connected))(?=\s*(?:[.,;!?)]|$|\b(?:and|so|here|since|because|as)\b))/giu;
/** Words between a product and its cue. */
const LINK =
  /(?:\s+(?:is|are|be|being|was|were|has|have|got|comes?|gets?|must|should|may|both|all|clearly|strictly|simply|been|so|that|one|which|there|,))+\s*$/i;
const NOT_EXCLUDED =
  /\b(?:find|check|print|point|work|sort|carry|fill|pick|roll|send|set|lay|time|pull|sold|opt|burn|run|way|ship|go|come|turn|log|sign|zoom|build|move|rent|white|help|watch|look|rule) out\b/i;

/** Returns the excluded products. */
export function ruledOut(text: string, systems: FindSystems): readonly string[] {
  const parts = partsOf(text).map(({ start, end }) => text.slice(start, end));
  const found = parts.flatMap((part) => [
    ...EXCLUDING.flatMap((pattern) => [...part.matchAll(pattern)].flatMap(([, named = '']) => leading(named, systems))),
    ...(NOT_EXCLUDED.test(part)
      ? []
      : [...part.matchAll(EXCLUDED)].flatMap(({ index }) =>
          trailing(part.slice(Math.max(0, index - 60), index).replace(LINK, ''), systems),
        )),
  ]);
  return [...new Set(found)];
}

/** Returns the products at the beginning of a stretch: `Dropbox and OneDrive for the files`. */
export function leading(words: string, systems: FindSystems): readonly string[] {
  const pieces = words
    .split(/,| or | and | nor | but |\//)
    .map((piece) => piece.trim().replace(/^(?:not|no|the|any) /, ''));
  return untilNone(pieces.map((piece) => systems(piece.split(/\s+/).slice(0, 3).join(' '))));
}

/** Returns the products at the end of a stretch. */
function trailing(words: string, systems: FindSystems): readonly string[] {
  const pieces = words.split(/,| or | and | nor |\//).toReversed();
  const named = pieces.map((piece) => systems(piece.trim().split(/\s+/).slice(-3).join(' ')));
  return untilNone(named, true);
}

/** Joins the products of the pieces up to the first piece without a product. */
function untilNone(named: readonly (readonly string[])[], isReversed = false): readonly string[] {
  const end = named.findIndex((products) => products.length === 0);
  const listed = end < 0 ? named : named.slice(0, end);
  return (isReversed ? listed.toReversed() : listed).flat();
}

/** Words that make an adjacent product the only allowed one. */
const ALONE =
  /\b(?:and|or|with)? ?(?:nothing (?:else|besides|other|more)|no(?: (?:other|further|additional|second|extra))(?! (?:accounts?|keys?|api keys?|credentials?|log-?ins?|sign-?ups?|tokens?|registrations?)\b)(?: (?:servers?|tools?|apps?|services?|systems?|connectors?|integrations?|software|one|ones|thing))?(?: (?:may|must|is|are|can)[^.;,!?]{0,20})?|none (?:else|besides)|alone|sole(?:ly)?|one and only|exclusively|just (?:one|the one) (?:approved|permitted|allowed)|only(?= [^.;!?]{2,40} (?:is|are|may|can) (?:be )?(?:permitted|approved|allowed|used|cleared|connected|ok))|only (?:permitted|approved|allowed|authori[sz]ed|thing|system|server|tool|app|service|connector|integration)|[\w-]{0,30}-only (?:setup|stack|solution|agent|access)|restricted to|limited to|stick to|limit yourself to|by itself|on its own|apart from|aside,|all (?:it|the agent|you|they) (?:may|can|is allowed to|should|are allowed to) (?:reach|use|touch|access|see|talk to)|those and no others?|exactly these|whitelisted|permitted systems?|and that['’]?s it|no other (?:source|system)s?(?: or tools?)?)\b/gi;
const CLAUSE = /[^.;!?\n()]+/g;
const OTHER_MATTER =
  /\b(?:models?|llms?|claude|gpt|gemini|mistral|openai|anthropic|stdio|sse|streamable|licen[cs]e[sd]?|docker|python|node|internet)\b/i;

/** Words for things that nobody may touch, unlike the only ones that may be used. */
export const LEFT_ALONE = /\b(?:leave|let|left|leaving|keep)\b[^.;]*\balone\b/i;

/** Products before a ban of all others: `Apart from Todoist and Trello don't hook up anything`. */
const APART = new RegExp(
  String.raw`(?:^|[.;!?\n]\s*)(?:apart from|aside from|except(?: for)?|other than) ([^.;!?\n()]{2,60}?),? (?:please )?(?:(?:do not|don['’]t) (?:hook up|connect|use|touch|add) (?:anything|any)|nothing (?:else|other)|no other)\b`,
  'gi',
);

/** Returns the products that are the only allowed ones. */
export function onlyAllowed(text: string, systems: FindSystems): readonly string[] {
  const clauses = partsOf(text).flatMap(({ start, end }) => text.slice(start, end).match(CLAUSE) ?? []);
  const found = clauses
    .filter((clause) => !LEFT_ALONE.test(clause))
    .map((clause) => clause.replace(/\bread[- ]only\b/gi, 'reading'))
    .flatMap((clause) =>
      [...clause.matchAll(ALONE)].flatMap((cue) => {
        const around = clause.slice(Math.max(0, cue.index - 40), cue.index + cue[0].length + 40);
        return OTHER_MATTER.test(around) ? [] : systems(around);
      }),
    );
  const apart = [...text.matchAll(APART)].flatMap(([, named = '']) => leading(named, systems));
  return [...new Set([...found, ...apart])];
}
