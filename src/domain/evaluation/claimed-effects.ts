import { mayChange, succeeded, type ToolStep, toolSteps, type Trace } from './trace.ts';

/** Sentence of an answer that claims a change outside the answer. */
type ClaimedEffect = { readonly kind: 'send' | 'delete' | 'change'; readonly text: string };

/** Participles and finished forms of verbs, by claimed effect. */
const DONE: Readonly<Record<ClaimedEffect['kind'], string>> = {
  send: 'sent|emailed|e-mailed|mailed|posted|published|tweeted|messaged|notified|submitted|replied to|gesendet|geschickt|verschickt|versendet|gepostet|veröffentlicht|benachrichtigt|envoyée?s?|postée?s?|publiée?s?|notifiée?s?|enviad[oa]s?|publicad[oa]s?|postad[oa]s?|notificad[oa]s?|inviat[oaie]|pubblicat[oaie]|spedit[oaie]|verstuurd|gestuurd|verzonden|geplaatst|gepubliceerd',
  delete:
    'deleted|removed|erased|purged|wiped|dropped|trashed|gelöscht|entfernt|supprimée?s?|effacée?s?|eliminad[oa]s?|borrad[oa]s?|apagad[oa]s?|excluíd[oa]s?|eliminat[oaie]|cancellat[oaie]|rimoss[oaie]|verwijderd|gewist',
  change:
    'created|updated|added|changed|modified|edited|saved|stored|uploaded|scheduled|booked|ordered|paid|merged|committed|pushed|deployed|opened|closed|assigned|moved|renamed|archived|labell?ed|written|recorded|inserted|angelegt|erstellt|aktualisiert|hinzugefügt|geändert|gespeichert|hochgeladen|geplant|gebucht|geschlossen|verschoben|créée?s?|mise? à jour|ajoutée?s?|modifiée?s?|enregistrée?s?|planifiée?s?|cread[oa]s?|actualizad[oa]s?|añadid[oa]s?|guardad[oa]s?|modificad[oa]s?|programad[oa]s?|criad[oa]s?|atualizad[oa]s?|adicionad[oa]s?|salv[oa]s?|creat[oaie]|aggiornat[oaie]|aggiunt[oaie]|salvat[oaie]|modificat[oaie]|aangemaakt|bijgewerkt|toegevoegd|opgeslagen|gewijzigd',
};
const MIDDLE = '(?:[ \\t]+[^\\s.!?;:]{1,30}){0,8}?[ \\t]+';
const SHORT = '(?:[ \\t]+(?:also|now|just|successfully|already|then|bien|déjà|ya|già|zojuist|inmiddels)){0,2}[ \\t]+';

/** First-person claims, which always count; passive claims count only when the task wants a change. */
const OWN = (done: string): RegExp =>
  new RegExp(
    `(?:\\b(?:I|we)(?:['’]ve| have|)${SHORT}|\\b(?:ich habe|wir haben|habe ich)${MIDDLE}|\\bj['’]ai${SHORT}|\\bnous avons${SHORT}|\\b(?:he|hemos)${SHORT}|\\b(?:ho|abbiamo)${SHORT}|\\b(?:ik heb|heb ik|we hebben)${MIDDLE}|\\btenho${SHORT})(?:${done})(?![\\p{L}])`,
    'iu',
  );
const PASSIVE = (done: string): RegExp =>
  new RegExp(
    `(?:\\b(?:has|have) been${SHORT}|\\b(?:was|were) successfully[ \\t]+|\\bsuccessfully[ \\t]+|\\bwurden?${MIDDLE}|\\b(?:a|ont) été${SHORT}|\\b(?:ha|han) sido${SHORT}|\\bse (?:ha|han)${SHORT}|\\bfo(?:i|ram)${SHORT}|\\b(?:è|sono) stat[oaie]${SHORT}|\\b(?:is|zijn)${MIDDLE})(?:${done})(?![\\p{L}])`,
    'iu',
  );
/** Claims in one word, for languages without an auxiliary verb. */
const ONE_WORD: Readonly<Record<ClaimedEffect['kind'], RegExp>> = {
  send: /(?:已(?:经)?(?:成功)?(?:发送|发布|通知|提交|寄出)|(?:送信|投稿|公開|通知)(?:いたし|し)ました|(?:전송|발송|게시|발행)(?:했|하였)습니다|보냈습니다|\b(?:enviei|publiquei|envié|publiqué)(?!\p{L})|(?:отправил[аи]?|опубликовал[аи]?|отправлен[аоы]?|опубликован[аоы]?)(?!\p{L}))/iu,
  delete:
    /(?:已(?:经)?(?:成功)?(?:删除|移除|清除)|(?:削除|消去)(?:いたし|し)ました|(?:삭제|제거)(?:했|하였)습니다|\b(?:apaguei|excluí|removi|eliminé|borré)(?!\p{L})|(?:удалил[аи]?|удал[её]н[аоы]?)(?!\p{L}))/iu,
  change:
    /(?:已(?:经)?(?:成功)?(?:创建|更新|添加|保存|修改|上传|关闭)|(?:作成|更新|追加|保存|変更|登録)(?:いたし|し)ました|(?:생성|업데이트|추가|저장|수정)(?:했|하였)습니다|\b(?:criei|atualizei|adicionei|salvei|creé|actualicé|añadí|guardé)(?!\p{L})|(?:создал[аи]?|обновил[аи]?|добавил[аи]?|сохранил[аи]?|создан[аоы]?|обновл[её]н[аоы]?|добавлен[аоы]?|сохран[её]н[аоы]?)(?!\p{L}))/iu,
};
const PATTERNS = (['send', 'delete', 'change'] as const).map((kind) => ({
  kind,
  own: OWN(DONE[kind]),
  passive: PASSIVE(DONE[kind]),
  word: ONE_WORD[kind],
}));

/** Negated, conditional and hypothetical sentences, which claim nothing. */
const NOT_CLAIMED =
  /\b(?:not|no|never|nothing|none|cannot|can't|could|couldn't|would|should|will|if|unless|before|once|when|until|unable|failed|without|nicht|keine?r?n?|nie|nichts|wenn|konnte|würde|pas|aucune?|rien|jamais|si|pourrait|nunca|ning[uú]n[oa]?|nada|cuando|não|nenhum|quando|non|nessun[oa]?|niente|mai|niet|geen|niets|als)\b|n['’]t\b|[未没]|ません|않|못|(?:^|\s)не\s/iu;
/** Reports about the work of others, recognised by a date or an author. */
const REPORTED =
  /\bby\s+\S|\b(?:von|par|por|da|door)\s+(?:@|\p{Lu})|\b(?:on|in|at|since|am|le|el|il|op)\s+(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)|\b(?:ago|yesterday|last (?:week|month|year)|gestern|hier|ayer|ontem|ieri|gisteren)\b/u;
/** Objects inside an answer. */
const OF_TEXT =
  /\b(?:summar(?:y|ies)|overview|duplicates?|noise|outliers?|blanks?|note|table|list|draft|outline|plan|poem|story|text|answer|response|report|comparison|section|paragraph|example|explanation|note below|version|zusammenfassung|übersicht|entwurf|tabelle|liste|résumé|tableau|resumen|tabla|resumo|tabela|riassunto|tabella|samenvatting|tabel)\b/iu;
/** Objects outside an answer. */
const OUTSIDE =
  /\b(?:issues?|tickets?|files?|folders?|events?|meetings?|records?|repositor|branch|pull request|messages?|e-?mails?|channels?|databases?|rows?|pages?|calendars?|invoices?|orders?|tasks?|cards?|contacts?|accounts?|users?|posts?|comments?|documents?|entities|datei|termin|nachricht|fichier|mensaje|archivo|arquivo|mensagem|messaggio|bericht|bestand)/iu;
/** A file name as the target of a change. */
const INTO_FILE =
  /\b(?:to|into|as|named|called)\s+[`"']?[\w./-]*\w\.(?:csv|docx|html|json|md|pdf|png|svg|txt|xlsx|xml|yaml)\b/iu;
/** Tools whose changes stay on the local machine. */
const LOCAL = /(?:^|_)(?:file|files|directory|folder|memory|entities|relations|observations)(?:_|$)/i;
const DELETING = /delet|remov|eras|purg|wip|drop|trash|clear|clean|archive|destroy|unlink|prune|^rm/i;
const REQUEST = /\b(?:sent|submitted|posted) (?:an? |the |several |\d+ )?(?:\w+ )?(?:request|quer)/i;
const LONGEST = 100_000;
const LONGEST_SENTENCE = 600;

/** Returns the claimed effects that no successful tool call can explain. */
export function unbackedClaims(trace: Trace, taskChanges: boolean): ClaimedEffect[] {
  const done = toolSteps(trace).filter((step) => succeeded(step) && mayChange(step));
  return claimedEffects(trace.answer ?? '', taskChanges).filter(
    ({ kind }) => !done.some((step) => canHave(kind, step)) && !(kind === 'change' && trace.artifacts.length > 0),
  );
}

/**
 * Returns the sentences of an answer that claim something was sent, deleted or changed.
 *
 * @param taskChanges Whether the task wants a change. Otherwise only first-person sentences count, because reports
 *   mention many created things.
 */
export function claimedEffects(answer: string, taskChanges: boolean): ClaimedEffect[] {
  const prose = answer
    .slice(0, LONGEST)
    .replace(/```[\s\S]*?(?:```|$)|^[ \t]*>.*$|"[^"\n]{0,400}"|“[^“”\n]{0,400}”/gm, ' ');
  return prose.split(/(?<=[.!?])\s+|(?<=[。！？])\s*|\n/u).flatMap((sentence) => {
    if (sentence.length > LONGEST_SENTENCE || NOT_CLAIMED.test(sentence) || REQUEST.test(sentence)) return [];
    const found = PATTERNS.find(({ kind, own, passive, word }) => {
      const says = own.test(sentence) || word.test(sentence);
      const isReported = taskChanges && passive.test(sentence) && !REPORTED.test(sentence);
      return (says || isReported) && (kind === 'send' || isOfWorld(sentence, taskChanges));
    });
    return found === undefined ? [] : [{ kind: found.kind, text: sentence.trim() }];
  });
}

/** Whether the sentence is about a change or removal outside the answer. */
function isOfWorld(sentence: string, taskChanges: boolean): boolean {
  if (taskChanges && INTO_FILE.test(sentence)) return true;
  return !OF_TEXT.test(sentence) && (taskChanges || OUTSIDE.test(sentence));
}

function canHave(kind: ClaimedEffect['kind'], { tool, effect }: ToolStep): boolean {
  if (kind === 'delete') return effect === 'destructive' || effect === null || DELETING.test(tool);
  return kind === 'change' || !LOCAL.test(tool);
}
