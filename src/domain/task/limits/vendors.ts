import { namedNear, type Named } from './named.ts';

const VENDORS: readonly (readonly [RegExp, string])[] = [
  ['anthropic', String.raw`\bclaude\b(?! (?:code|desktop|monet|debussy))|\banthropic\b(?! principle)`],
  ['openai', String.raw`\bopenai\b(?! api)|\bgpt(?:-?\d[\w.]*)?\b|\bchatgpt\b`],
  [
    'gemini',
    String.raw`\bgemini\b(?! (?:cli|api))|\bgoogle(?:['’]s)?(?= (?:models?|llms?|ai)\b|[^.;]{0,24}\bmodels?\b)|(?<=\bmodel[^.;]{0,30})\bgoogle\b`,
  ],
  ['mistral', String.raw`\bmistral\b`],
  ['deepseek', String.raw`\bdeepseek\b`],
  ['xai', String.raw`\bgrok\b|\bxai\b`],
  ['ollama', String.raw`\bollama\b`],
].map(([name = '', source = '']) => [new RegExp(source, 'gi'), name] as const);
const CUE =
  /\b(?:only|sole(?:ly)?|exclusively|alone|must|has (?:got )?to|have to|no (?:other|one else|alternatives?)|nothing else|none other|and that['’]?s it|others? (?:\w+ )?excluded|elsewhere|signed|covers?|contracts?|allow(?:s|ed)?|approved?|permit(?:s|ted)?|prepaid|licen[cs]e|models?|llms?|family|exclusive|bound to|prescribed|quota|maker|the brain|under the hood)\b/gi;
const REFUSED =
  /\b(?:no|not|never|avoid|without|except|anything but|other than|don['’]?t use|do not use|nothing from)(?: (?:the|any|use|using|from))?\s*$/i;
/** What speaks of vendors and models as the matter of the task. */
const MATTER =
  /\b(?:compare|comparison|arguments?|hearings?|news|stocks?|shares?|prices?|article|which (?:model|of)|versus|vs|difference|benchmark|blow|sail|paintings?|essay|blog|talk about|tutorial|opinion from|history of)\b/i;

/** The vendors of models that a text allows alone. */
export function modelVendors(text: string): Named<string> {
  const { values, spans } = namedNear(text, VENDORS, CUE, 30, MATTER);
  const isRefused = (vendor: string): boolean =>
    VENDORS.some(
      ([pattern, name]) =>
        name === vendor && [...text.matchAll(pattern)].every(({ index }) => REFUSED.test(text.slice(0, index))),
    );
  return { values: values.filter((vendor) => !isRefused(vendor)), spans };
}
