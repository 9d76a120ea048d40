/** Invisible characters, which could hide words from the patterns. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LEFT_OUT = '[left out: words for whoever judges]';

const JUDGE =
  '(?:judges?|evaluators?|graders?|graders|assessors?|examiners?|scorers?|verifiers?|reviewers?|whoever (?:reads|judges|checks|evaluates)|(?:ai|llm|language) models?|assistants?|gutachter|bewerter|prüfer|évaluateur|juge|correcteur|evaluador|juez|avaliador|juiz|valutatore|giudice|beoordelaar)';
const GOOD =
  '(?:met|passed|pass|satisfied|fulfilled|perfect|success(?:ful)?|full (?:marks|score|points|credit)|(?:highest|best) (?:score|marks?|rating)|5 stars|top (?:marks|score)|maximum|100|10\\s?/\\s?10|a\\+|erfüllt|bestanden|remplie?s?|réussie?s?|cumplid[oa]s?|aprobad[oa]s?|cumprid[oa]s?|aprovad[oa]s?|soddisfatt[oaie]|superat[oaie]|voldaan|geslaagd)';
const MARKED =
  '(?:checks?|criteri(?:a|on)|verdicts?|requirements?|assertions?|scores?|ratings?|grades?|evaluations?|kriteri(?:en|um)|prüfungen|anforderungen|bewertung|critères?|exigences|criterios?|puntuación|critérios?|pontuação|criteri[oa]?|punteggio|eisen)';
const ORDER =
  '(?:mark|rate|score|grade|give|assign|award|answer|return|output|report|treat|count|consider|declare|set|say|respond|reply|judge|evaluate|accept|approve|conclude|bewerte|markiere|gib|werte|note[rz]?|marque[rz]?|donne[rz]?|califi(?:ca|que)|marca|marque|da|avalie|dê|valuta|segna|assegna|beoordeel|markeer|geef)';
const NEAR = '[^.!?\\n]{0,80}?';

const PATTERNS: readonly RegExp[] = [
  new RegExp(
    `\\b${ORDER}\\b${NEAR}\\b(?:${MARKED}|c\\d|k\\d|everything|all|alles|tout|todo|tudo|tutto)\\b${NEAR}\\b${GOOD}`,
    'iu',
  ),
  new RegExp(`\\b${ORDER}\\b${NEAR}\\b${GOOD}\\b${NEAR}\\b(?:${MARKED}|points?|punkte|puntos|pontos|punti)\\b`, 'iu'),
  new RegExp(
    `\\b${JUDGE}\\b${NEAR}\\b(?:${GOOD}|${ORDER}|must|should|please|instruct|attention|note|you|muss|bitte|doit|debe|deve|moet)\\b`,
    'iu',
  ),
  new RegExp(
    `\\b(?:note|message|attention|hinweis|instructions?|important|to|for|an|dear|hey)\\b[^.!?\\n]{0,20}\\b${JUDGE}\\b`,
    'iu',
  ),
  new RegExp(
    `\\b(?:ignor\\w*|disregard|forget|override|vergiss|missachte|oublie[rz]?|olvida|esqueça|dimentica|negeer)\\b${NEAR}\\b(?:instructions?|rules?|prompts?|criteria|guidelines?|anweisungen|regeln|règles|consignes|instrucciones|reglas|instruções|regras|istruzioni|regole|instructies|regels|(?:was|everything|all|alles) (?:above|before|davor|zuvor))\\b`,
    'iu',
  ),
  new RegExp(`["'\`]?\\b(?:verdicts?|score|total|rating|grade)["'\`]?\\s*[:=]\\s*["'\`[{]*\\s*(?:${GOOD})`, 'iu'),
  new RegExp(
    `\\b(?:all|every|each|alle|jede[sr]?|tous|toutes|todos|todas|tutti)\\b[^.!?\\n]{0,30}\\b${MARKED}\\b${NEAR}\\b${GOOD}`,
    'iu',
  ),
  new RegExp(
    `\\b(?:this|the|diese|die) (?:answer|attempt|response|output|run|work|antwort)\\b${NEAR}\\b(?:deserves|earns|merits|should (?:get|receive|be)|must (?:get|receive|be)|verdient)\\b`,
    'iu',
  ),
  new RegExp(`\\b(?:verdicts?|k\\d{1,2})\\b${NEAR}\\b${GOOD}`, 'iu'),
  new RegExp(`["'“«]\\s?${GOOD}\\s?["'”»]`, 'iu'),
  /\b(?:full credit|highest score|top marks)\b|\b(?:anything|nothing) (?:other than|but) (?:met|pass)/iu,
  /<\|?\/?(?:system|im_start|im_end|inst|assistant|user)\b|\[\/?(?:INST|SYSTEM)\]|^\s*(?:system|developer)\s*:|\b(?:BEGIN|END) (?:TASK|ANSWER|CALLS|FILES|CHECKS)\b/iu,
  /忽略[^。\n]{0,20}(?:指令|指示|规则|要求)|(?:评分|打分|给分|判定|判断为|评判|评委|裁判|满分)|(?:指示|命令)を?無視|(?:満点|採点|審査員|評価者)|(?:지시|명령)[^.\n]{0,10}무시|(?:채점|만점|심사)|(?:игнорируй|оцени|судья|поставь|оценщик)|тво[яий]\s+оценк/u,
];
const LONGEST_SENTENCE = 2_000;

/**
 * Removes sentences that address the judge, in the supported languages. A genuine sentence may be removed too, which
 * costs less than an obeyed instruction.
 */
export function withoutOrders(text: string): string {
  const parts = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .split(/(?<=[.!?])(?=\s)|(?<=[。！？\n])/u);
  const orders = parts.map((part) => addressesJudge(part));
  parts.forEach((part, at) => {
    const next = parts[at + 1] ?? '';
    if (orders[at] === true || orders[at + 1] === true || next === '') return;
    if (addressesJudge(`${part} ${next}`.replace(/\s+/g, ' '))) orders[at] = orders[at + 1] = true;
  });
  return parts
    .map((part, at) => (orders[at] === true ? `${LEFT_OUT}${part.endsWith('\n') ? '\n' : ''}` : part))
    .join('');
}

function addressesJudge(text: string): boolean {
  const sentence = text.slice(0, LONGEST_SENTENCE);
  return PATTERNS.some((pattern) => pattern.test(sentence));
}
