/** Words behind the name of a folder, of people or of an occasion. */
const OF_NO_PRODUCT =
  /^['"”’]?\s+(?:folder|directory|channel|label|branch|team|family|folks|couple|wedding|lease|deal|launch|sprint)\b/i;
/** Words before the name of a sender, which is no product. */
const OF_A_SENDER =
  /\b(?:e?-?mails?|messages?|notes?|letters?|repl(?:y|ies)|requests?|invoices?|bills?|calls?|texts?|quotes?|offers?|complaints?|feedback)\s+(?:(?:i|we) (?:got|received|have)\s+)?from\s+$/i;
/** Words before a place that something is looked for at. */
const AT_A_PLACE =
  /\b(?:near|nearest to|close to|closest to|around|outside|(?:north|south|east|west) of|(?:line|train|bus|ferry|flight) (?:from|to))\s+$/i;
/** Key of a project in a tracker: `SEC` in `a SEC ticket in Jira`. */
const KEY = /^\p{Lu}{2,6}$/u;
const OF_A_TRACKER = /^\s+(?:tickets?|issues?|bugs?|epics?|stor(?:y|ies))\s+(?:in|on)\s+(?:our\s+)?\p{Lu}/u;
/** Kind of file that is written as a name: `Dockerfiles`. */
const KIND_OF_FILE = /^\p{Lu}\p{Ll}+files?$/u;
const PLACE_WORD =
  'Square|Street|Road|Avenue|Lane|Park|Station|Airport|Bridge|Plaza|Market|Gardens?|Beach|Hills?|Lake|Valley|Island';
/** Name of a place of several words: `Union Square`. */
const OF_A_PLACE = new RegExp(`^(?:\\p{Lu}[\\p{L}'’]+ )+(?:${PLACE_WORD})$`, 'u');

/** Whether a name is only a part of the own name of a thing: `redis` in `the container called redis-old`. */
export function isWithinOwnName(name: string, text: string): boolean {
  const [, own = ''] = /\b(?:called|named|titled)\s+["“‘'«]?([\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)+)/u.exec(text) ?? [];
  return own.toLowerCase() !== name.toLowerCase() && own.toLowerCase().split(/[-_.]/).includes(name.toLowerCase());
}

/** Whether a name is only the end of the names of places. */
export function isEndOfPlace(name: string, text: string): boolean {
  const all = [...text.matchAll(new RegExp(`(?:\\p{Lu}[\\p{L}'’]+ )*\\b(?:${PLACE_WORD})\\b`, 'gu'))].map(
    ([place]) => place,
  );
  const ends = all.filter((place) => place.toLowerCase().endsWith(name));
  return ends.length > 0 && ends.every((place) => OF_A_PLACE.test(place));
}

/** Whether a name stands within the name or address of a file: `.md` in `README.md`. */
export function isPartOfFile(name: string, text: string): boolean {
  const at = text.indexOf(name);
  return /^\.\p{L}/u.test(name) || (at > 0 && /[\p{L}\p{N}][./\\]$/u.test(text.slice(0, at)) && !/\s/.test(name));
}

/** Whether a name is that of a folder, a sender, people or an occasion by the words around it. */
export function isNameOfThing(name: string, text: string): boolean {
  const at = text.indexOf(name);
  return at >= 0 && (OF_NO_PRODUCT.test(text.slice(at + name.length)) || OF_A_SENDER.test(text.slice(0, at)));
}

/** Whether an unknown name is that of a place or a kind of file by its form and the words before it. */
export function isPlaceOrFile(name: string, text: string): boolean {
  return KIND_OF_FILE.test(name) || AT_A_PLACE.test(text.slice(0, Math.max(0, text.indexOf(name))));
}

/** Whether a name is the key of a project, by the words of a tracker behind it. */
export function isKeyOfProject(name: string, text: string): boolean {
  const at = text.indexOf(name);
  return at >= 0 && KEY.test(name) && OF_A_TRACKER.test(text.slice(at + name.length));
}

/** Whether a whole name is that of a place. */
export function isNameOfPlace(name: string): boolean {
  return OF_A_PLACE.test(name);
}

/** Whether a host in brackets is the address of the product before it: `our Gitea (git.example.org)`. */
export function isAddressOfOther(name: string, text: string): boolean {
  return (
    /^[\w-]+(?:\.[\w-]+)+$/.test(name) &&
    /\p{L}\s*\((?:https?:\/\/)?$/u.test(text.slice(0, Math.max(0, text.indexOf(name))))
  );
}

/** Whether an unknown name is the owner of a repository: `acme` in `acme/shop`. */
export function isOwnerOfRepository(name: string, text: string): boolean {
  const at = text.indexOf(name);
  return (
    at >= 0 &&
    !/[\p{L}\p{N}/@.~-]$/u.test(text.slice(0, at)) &&
    /^\/[a-z0-9_][\w.-]*(?![\w./-])/.test(text.slice(at + name.length))
  );
}

/** Words before a name that make it a place of work. */
const LEADING = /\b(?:in|on|from|via|using|through|into|at)\s+(?:(?:the|our|my|their|your)\s+)?$/i;

/** Whether words before a name make it a place of work: `in`, `from our`. */
export function leadsToPlace(before: string): boolean {
  return LEADING.test(before);
}

/** Whether a name only explains the thing before its brackets: `the attached form (Halvorsen Marine, no. 4)`. */
export function isInBrackets(name: string, text: string): boolean {
  const at = text.indexOf(name);
  return at > 0 && /\(\s*$/.test(text.slice(0, at)) && !/^\s*\)/.test(text.slice(at + name.length));
}

/** Abbreviations of trades and laws, which are no products. */
const TERMS =
  /^(?:saas|paas|iaas|b2b|b2c|kpis?|slas?|slos?|gdpr|dsgvo|hipaa|soc ?2|iso(?: \d+)?|pii|etas?|faqs?|agms?|rfps?|vat|vpn|sso|mfa|2fa|ci|qa|hr|it|uat|mvp|poc|eod|asap)$/i;

/** Whether a name is a term of a trade. */
export function isTerm(name: string): boolean {
  return TERMS.test(name.trim());
}
