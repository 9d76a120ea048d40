import type { TaskReader } from '../../src/application/ports/task-reader.ts';
import { changes, type Effect } from '../../src/domain/catalog/capability.ts';
import type { Frame, Likely, Part, Reading, Role, Slot, Span } from '../../src/domain/task/reading/reading.ts';

/** Abilities by the words of the made-up tasks; the first that fits counts. */
const ABILITIES: readonly (readonly [RegExp, string, Effect])[] = [
  [/\b(?:explain|what does|mean)\b/i, 'question.answer', 'none'],
  [/\b(?:plan how|how should)\b/i, 'reasoning.plan', 'none'],
  [/\b(?:what is the capital|who|why)\b/i, 'question.answer', 'none'],
  [/\b(?:haiku|poem|draft|text)\b/i, 'text.write', 'none'],
  [/\bsummar/i, 'text.summarise', 'none'],
  [/\b(?:create|file|open an|add)\b.*\b(?:issues?|bugs?|tickets?)\b/i, 'issue.create', 'write'],
  [/\b(?:delete|remove)\b.*\b(?:issues?|bugs?)\b/i, 'issue.delete', 'destructive'],
  [/\bclose\b.*\b(?:issues?|bugs?)\b/i, 'issue.update', 'write'],
  [/\b(?:post|send|tell|message)\b/i, 'chat.post', 'write'],
  [/\bmail\b/i, 'email.send', 'write'],
  [/\bnote\b/i, 'note.write', 'write'],
  [/\brecords?\b/i, 'table.read', 'read'],
  [/\b(?:fetch|pages?|web)\b/i, 'web.fetch', 'read'],
  [/\b(?:issues?|isues|bugs?|tickets?)\b/i, 'issue.list', 'read'],
];
const PRODUCT = /\b(?:Boardly|Parley|Quill|Quandrix|GitHub|GitLab|Slack|Airtable|Notion|Jira)\b/g;
const CUT =
  /(?<=[.!?;]\s)|(?<=\n)|(?<=,\s)(?=then\b)|(?=\band\s+(?:post|send|explain|create|file|delete|note|mail|list|fetch|close|tell|write)\b)|(?<=^(?:every|whenever|when|as soon as)\b[^,]*?,\s)|(?=,?\s+(?:read-only|with at most|without|using only|only use|under \$|even those)\b)/gi;
const STARTS = /^(?:every (?:other )?\w+(?: at \d+(?: UTC)?)?|whenever\b[^,]*,?|when\b[^,]*,|as soon as\b[^,]*,)\s*/i;

/** Abilities of words, as a model would tell them; `other` for words that the made-up tasks do not have. */
export function abilityIn(words: string): { readonly ability: string; readonly effect: Effect } {
  const [, ability = 'other', effect = 'read'] = ABILITIES.find(([pattern]) => pattern.test(words)) ?? [];
  return { ability, effect };
}

/** A reader of the plain English that tests are written in: clauses that begin with a verb are orders, and products have a capital. */
export const plainReader: TaskReader = {
  name: 'plain',
  read(text): Reading {
    if (/\b(?:jeden|les|und|für)\b/i.test(text)) return { isEnglish: false, parts: [], frames: [], skipped: null };
    const frames: Frame[] = [];
    const parts: Part[] = [];
    let start = 0;
    for (const clause of text.split(CUT).filter((part) => part !== '')) {
      const lead = STARTS.exec(clause)?.[0] ?? '';
      if (lead !== '') parts.push(partOf(text, start, start + lead.length, 'trigger', lead));
      const from = start + lead.length;
      const end = start + clause.length;
      if (end > from) {
        const role = roleOf(text.slice(from, end));
        if (role === 'order' || role === 'question') {
          frames.push(frameOf(text, from, end, role === 'question'));
          parts.push({ ...spanOf(text, from, end), role, frames: [frames.length - 1], kind: null });
        } else parts.push(partOf(text, from, end, role, ''));
      }
      start = end;
    }
    return { isEnglish: true, parts, frames, skipped: null };
  },
};

/** What a model tells when it is sure. */
export function sureOf(ability: string): readonly Likely[] {
  return [{ ability, share: 0.9 }];
}

function roleOf(clause: string): Role {
  if (/^\W*(?:never|do not|don't)\b/i.test(clause)) return 'refusal';
  if (/^\W*(?:read-only|with at most|without|using only|only use|under \$|even those)\b/i.test(clause)) return 'limit';
  if (abilityIn(clause).ability === 'other') return 'aside';
  return /\?\s*$/.test(clause) ? 'question' : 'order';
}

function partOf(text: string, start: number, end: number, role: Role, trigger: string): Part {
  const kind =
    role === 'trigger' ? (/^every/i.test(trigger) ? 'schedule' : 'event') : role === 'limit' ? 'other' : null;
  return { ...spanOf(text, start, end), role, frames: [], kind };
}

function frameOf(text: string, start: number, end: number, isQuestion: boolean): Frame {
  const words = text.slice(start, end);
  const { ability, effect } = abilityIn(words);
  const act = /\w+/.exec(words.replace(/^\W*(?:and|then)\b/i, (join) => ' '.repeat(join.length)));
  const at = start + (act?.index ?? 0);
  const names = [...words.matchAll(PRODUCT)].map(({ index, 0: name }) =>
    spanOf(text, start + index, start + index + name.length),
  );
  const slot = changes(effect) ? 'tgt' : effect === 'none' ? 'top' : 'src';
  return {
    act: spanOf(text, at, at + (act?.[0].length ?? 1)),
    effect,
    margin: 1,
    is_question: isQuestion,
    slots: names.flatMap((name): Slot[] => [
      { ...name, slot, either: false },
      { ...name, slot: 'name', either: false },
    ]),
    abilities: sureOf(ability),
    hints: [],
    sources: sureOf('none'),
  };
}

function spanOf(text: string, start: number, end: number): Span {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  const to = Math.max(from, end - (part.length - part.trimEnd().length));
  return { start: from, end: to, text: text.slice(from, to) };
}
