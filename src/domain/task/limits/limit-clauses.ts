/** Borders of clauses: commas, semicolons, brackets, dashes, ends of sentences. */
const BORDER = /[,;](?=\s|$)|[()]|\s[-–—]+\s|[.!?](?=\s|$)|\n/;
/** `and` or `but` before a clause of its own. */
const JOINED = /(?<!\b(?:nothing|anything|everything|none|any|all))\s+(?=(?:and|but|plus)\s)/i;
const MARKS = /^[\s,;:.!?()•·*–—-]+|[\s,;:()–—-]+$/g;
const LEADING = /^(?:and|but|plus|so|then|also)\b\s*/i;
/** Words of a demand or a ban. */
const DEMANDS =
  /\b(?:must|may|has to|have to|should|shall|needs? to|is to|are to|can|cannot|no|not|nothing|never|none|only|without|keep|use|ask)\b|n['’]t\b/i;
/** Number of words from which joined words count as a clause of their own. */
const LONG = 5;
/** Words without a demand, and names of the rule that a limit comes from. */
const EMPTY =
  /^(?:please|pls|plz|thanks?(?: you)?|ok(?:ay)?|mind(?: you)?|though|either|too|obviously|of course|sorry|ever|period|full stop|at all|no exceptions?|(?:it['’]?s |that['’]?s |as )?(?:(?:an?|the|our|my|their|\p{L}+) ){0,2}(?:rules?|polic(?:y|ies)|regulations?|requirements?|orders)|(?:says|said|per) (?:\p{L}+ ?){1,2}|(?:\p{L}+ ){1,3}(?:insists?(?: on (?:it|that))?|says? so|wants? (?:it|that)|demands? (?:it|that)))$/iu;

/**
 * Splits the words of a limit into its clauses. Short words behind `and` without a demand belong to the clause before
 * them.
 */
export function limitClauses(words: string): readonly string[] {
  return words
    .split(BORDER)
    .flatMap((stretch) => joinedClauses(stretch))
    .map((clause) => clause.replace(MARKS, ''))
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause) && !EMPTY.test(clause.replace(LEADING, '')));
}

function joinedClauses(stretch: string): readonly string[] {
  return stretch.split(JOINED).reduce<readonly string[]>((before, piece) => {
    const last = before.at(-1);
    const isOwn = DEMANDS.test(piece) || piece.trim().split(/\s+/).length >= LONG;
    return last === undefined || isOwn ? [...before, piece] : [...before.slice(0, -1), `${last} ${piece}`];
  }, []);
}
