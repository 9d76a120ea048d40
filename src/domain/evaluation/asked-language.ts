import { sentences } from '../text/sentences.ts';

/** Names of languages in the languages that we know, by the codes that `naturalLanguage` can tell. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'english englisch anglais inglés ingles inglês inglese engels 英语 英文 英語 영어 английском английский',
  de: 'german deutsch allemand alemán aleman alemão tedesco duits 德语 德文 ドイツ語 독일어 немецком немецкий',
  fr: 'french französisch franzoesisch français francais francés frances francês francese frans 法语 法文 フランス語 프랑스어 французском французский',
  es: 'spanish spanisch espagnol español espanol espanhol spagnolo spaans 西班牙语 スペイン語 스페인어 испанском испанский',
  pt: 'portuguese portugiesisch portugais portugués português portugues portoghese portugees 葡萄牙语 ポルトガル語',
  it: 'italian italienisch italien italiano italiaans 意大利语 イタリア語',
  nl: 'dutch niederländisch néerlandais neerlandés holandés holandês olandese nederlands 荷兰语 オランダ語',
  zh: 'chinese mandarin chinesisch chinois chino chinês cinese chinees 中文 汉语 中国語 중국어 китайском',
  ja: 'japanese japanisch japonais japonés japonês giapponese japans 日语 日文 日本語 일본어 японском',
  ko: 'korean koreanisch coréen coreano koreaans 韩语 韓国語 한국어 корейском',
  ru: 'russian russisch russe ruso russo 俄语 ロシア語 러시아어 русском русский',
  ar: 'arabic arabisch arabe árabe arabo 阿拉伯语 アラビア語',
};

const BY_NAME = new Map(Object.entries(NAMES).flatMap(([code, names]) => names.split(' ').map((name) => [name, code])));

/** Verbs of saying and writing: what stands in a language after one of them is what is to be written. */
const SAYING =
  /\b(?:answer|reply|respond|write|summar|translat|report|draft|describe|explain|say|compose|post|antwort|schreib|übersetz|fass|erklär|réponds|répond|écri|tradui|résume|expliq|responde|escrib|traduc|resum|explica|escrev|traduz|rispond|scriv|traduc|riassum|spieg|antwoord|schrijf|vertaal|leg uit|ответ|напиши|перевед)/iu;
const LATIN_ASK =
  /\b(?:in|into|to|auf|ins|en|em|in het|naar het|al|para|na|на)\s+(?:plain |simple |einfachem )?(\p{L}{4,20})(?=\s*(?:$|[.,;:!?)"”]|and\b|und\b|et\b|y\b|e\b|en\b|with\b|please\b|bitte\b|for\b|für\b|pour\b|para\b|per\b|using\b|so that\b|zusammen\b|um\b|ab\b|at most\b|that\b|about\b))/giu;
const EAST_ASK =
  /(?:用|译成|翻译成|翻译为)\s*([\p{Script=Han}]{1,4}?[语文])|([\p{Script=Han}\p{Script=Katakana}]{1,6}語)(?:で|に)|([\p{Script=Hangul}]{1,6}어)로/gu;

/** The language that a task wants its answer in, an ISO 639-1 code; null when it asks for none, or for one that we cannot tell. */
export function askedLanguage(task: string): string | null {
  for (const sentence of sentences(task.slice(0, 20_000))) {
    for (const [, ...names] of sentence.matchAll(EAST_ASK)) {
      const code = BY_NAME.get(names.find((name) => name !== undefined) ?? '');
      if (code !== undefined) return code;
    }
    const saying = SAYING.exec(sentence);
    if (saying === null) continue;
    for (const match of sentence.matchAll(LATIN_ASK)) {
      const code = BY_NAME.get((match[1] ?? '').toLowerCase());
      if (code !== undefined && match.index > saying.index) return code;
    }
  }
  return null;
}
