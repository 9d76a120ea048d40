/** Names of model vendors and of their models, with the provider of the catalog. */
export const VENDORS: readonly (readonly [RegExp, string])[] = [
  ['anthropic', String.raw`\bclaude\b(?! (?:code|desktop|monet|debussy))|\banthropic\b(?! principle)`],
  ['openai', String.raw`(?<!\bazure )\bopenai\b(?! api)|\bgpt(?:-?\d[\w.]*)?\b|\bchatgpt\b`],
  [
    'gemini',
    String.raw`\bgemini\b(?! (?:cli|api))|\bgoogle(?:['’]s)?(?= (?:models?|llms?|ai)\b|[^.;]{0,24}\bmodels?\b)|(?<=\bmodel[^.;]{0,30})\bgoogle\b`,
  ],
  ['mistral', String.raw`\bmistral\b`],
  [
    'bedrock',
    String.raw`\b(?:amazon|aws) bedrock\b|(?<=\b(?:models?|llms?|claude|inference|mistral|llama)\b[^.;]{0,40})\bbedrock\b|\bbedrock\b(?=[^.;]{0,24}\b(?:models?|llms?|tenan(?:cy|t)|azure openai|vertex)\b)`,
  ],
  ['deepseek', String.raw`\bdeepseek\b`],
  ['xai', String.raw`\bgrok\b|\bxai\b`],
  ['ollama', String.raw`\bollama\b`],
].map(([name = '', source = '']) => [new RegExp(source, 'gi'), name] as const);

/** Further vendors; their models may also run on own machines, so that only a refusal of them says a provider. */
const FURTHER: readonly (readonly [RegExp, string])[] = [
  ['openai', String.raw`\bopenai(?= api)`],
  ['alibaba', String.raw`\b(?:alibaba|qwen)\b`],
  ['moonshot', String.raw`\b(?:moonshot|kimi)\b`],
  ['minimax', String.raw`\bminimax\b`],
  ['zai', String.raw`\b(?:z\.ai|zhipu|glm(?:-?\d[\w.]*)?)\b`],
  ['cohere', String.raw`\bcohere\b(?! (?:with|to|as)\b)`],
  ['bedrock', String.raw`\b(?:amazon|aws) (?:nova|models?|llms?|ai)\b`],
  ['nvidia', String.raw`\bnvidia (?:models?|llms?|ai|nim)\b`],
  ['xai', String.raw`\bmusk(?:['’]s)? (?:models?|llms?|ai)\b`],
].map(([name = '', source = '']) => [new RegExp(source, 'gi'), name] as const);

const NEGATION =
  /\b(?:no|not(?! (?:more|less|over|later|longer)\b)|never|nothing|none|neither|nor|without|avoid\w*|leave|skip|exclud\w+|ban(?:s|ned)?|forbid\w*|refus\w+|stay away|steer clear|(?:keep|drop|ditch)(?= .*\b(?:out|off|away|from)\b)|rule(?= .*\bout\b)|nope (?:to|on)|against)\b|\b(?:\w+n['’]t|dont|doesnt|wont|cant|cannot|isnt|arent|mustnt|shouldnt)\b(?! (?:more|less|over)\b)/i;
const EXCEPTION =
  /\b(?:other than|except(?: for)?|apart from|besides|beyond|but(?: for)?|save for)\s+(?:[\w'’]+\s+)?$/i;
const REFUSED_BEHIND =
  /^(?:(?!\b(?:and|but|so)\b)[^.;,!?]){0,20}?(?:\b(?:is|are|was|were|must|may|can|should|gets?|has been|have been)\b ?(?:not\b|n['’]t\b|out\b|off\b|banned|barred|forbidden|prohibited|excluded|blocked|vetoed|taboo|ruled out|unwanted|unwelcome|a no)|\b(?:is|are|was|were|must|may|can|should)n['’]t\b|\bcannot\b|\b(?:out of the question|off limits|off the table|is no option)\b)/i;
const BORDER = /[.;,!?\n()]/;

const NAME = [...VENDORS, ...FURTHER].map(([{ source }]) => source).join('|');
const JOIN = String.raw`(?:\s*(?:[,/&+]|\b(?:or|and|nor)\b))+\s*(?:(?:any|the|an?|via|from|by)\s+)*`;
/** Maximum number of characters of a list on either side of a vendor. */
const LONGEST_LIST = 120;
/** Vendors of a list before and behind one of them. */
const LISTED_BEFORE = new RegExp(String.raw`(?:(?:${NAME})(?:['’]s)?${JOIN})+$`, 'i');
const LISTED_BEHIND = new RegExp(String.raw`^(?:['’]s)?(?:${JOIN}(?:${NAME}))+`, 'i');

/** Whether the words around a named vendor, or around the list of vendors that it is in, refuse it. `Nothing but X` refuses the others. */
export function isRefusedVendor(text: string, at: number, behind: number): boolean {
  const start = at - (LISTED_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_LIST), at))?.[0].length ?? 0);
  const end = behind + (LISTED_BEHIND.exec(text.slice(behind, behind + LONGEST_LIST))?.[0].length ?? 0);
  const before = text.slice(0, start).split(BORDER).at(-1) ?? '';
  const around = `${before}${text.slice(start).split(BORDER, 1)[0] ?? ''}`;
  const scope = before.replace(EXCEPTION, '');
  const isDenied = NEGATION.test(scope) || /\b(?:keep|rule|leave)\b.* (?:out|off|away)\b/i.test(around);
  if (scope !== before) return !isDenied;
  return isDenied || REFUSED_BEHIND.test(text.slice(end));
}

/** Vendor whose models another provider serves: `Claude via Bedrock`. */
const SERVED_BY_OTHER =
  /^(?:['’]s)?(?:\s+(?!or\b|and\b)[\w.-]+){0,2}?\s+(?:via|through|on|over)\s+(?:the\s+|our\s+)?(?:amazon\s+|aws\s+)?bedrock\b/i;

/** Whether a named vendor is no wanted provider: it is refused, or another provider serves its model. */
export function isNoProvider(text: string, start: number, end: number): boolean {
  return isRefusedVendor(text, start, end) || SERVED_BY_OTHER.test(text.slice(end));
}

/** Returns the providers of the vendors that a limit spares alone: `Nothing except X`. */
export function sparedVendors(text: string): readonly string[] {
  const found = VENDORS.filter(([pattern]) =>
    [...text.matchAll(pattern)].some(({ index }) => {
      const before = text.slice(0, index).split(BORDER).at(-1) ?? '';
      const scope = before.replace(EXCEPTION, '');
      return scope !== before && NEGATION.test(scope);
    }),
  );
  return found.map(([, name]) => name);
}

/** Returns the providers of the vendors that a limit or refusal refuses. */
export function refusedVendors(text: string): readonly string[] {
  const found = [...VENDORS, ...FURTHER].flatMap(([pattern, name]) =>
    [...text.matchAll(pattern)].some(({ index, 0: named }) => isRefusedVendor(text, index, index + named.length))
      ? [name]
      : [],
  );
  return [...new Set(found)];
}
