import type { Knowledge } from '../ranking/knowledge.ts';
import { words } from '../ranking/tokenize.ts';

/** What stands between fences or braces: code, tables, JSON. */
const BLOCK =
  /```[^`]{0,20000}(?:```|$)|`[^`\n]{12,400}`|\{[^{}]{0,4000}["':,][^{}]{0,4000}\}|\[[^[\]]{0,4000},[^[\]]{0,4000}\]/g;
/** What follows a colon on the same line. */
const AFTER_COLON = /:[ \t]+(?=\S)/;
/** Items of a list that came along have no more words than this on average. */
const SHORT = 5;
const BULLET = /^\s*(?:[-*•|]|\d{1,3}[.)])\s*/;

/**
 * The text without what it only brings along: code and tables between fences, JSON, and the lists of values, names or things after a
 * colon or in lines of their own. What is left says what is to be done with them.
 */
export function withoutPayload(text: string, knowledge: Knowledge): string {
  const lines = withoutBlocks(text)
    .split('\n')
    .map((line) => withoutTail(line, knowledge));
  return lines.filter((line, at) => at === 0 || !isData(line, lines, at, knowledge)).join('\n');
}

function withoutBlocks(text: string): string {
  return text.replace(BLOCK, ' ');
}

/** Cuts a list of things off an order that it belongs to: `save the prices: apple 1.20, pear 0.80`. */
function withoutTail(line: string, knowledge: Knowledge): string {
  const colon = AFTER_COLON.exec(line);
  if (colon === null) return line;
  const head = line.slice(0, colon.index);
  const tail = line.slice(colon.index + 1);
  if (STATEMENT.test(tail)) return head;
  return orders(head, knowledge) && (isList(tail, knowledge) || isSequence(head, tail, knowledge)) ? head : line;
}

/** Whether a line is one of several that hold nothing to be done. */
function isData(line: string, lines: readonly string[], at: number, knowledge: Knowledge): boolean {
  const isRow = (row: string | undefined): boolean => row !== undefined && holdsThings(row, knowledge);
  return isRow(line) && (isRow(lines[at - 1]) || isRow(lines[at + 1]));
}

function holdsThings(line: string, knowledge: Knowledge): boolean {
  const plain = line.replace(BULLET, '');
  const count = words(plain).length;
  return count > 0 && count <= 2 * SHORT && !/[.!?]\s*$/.test(plain) && !speaksOut(plain, knowledge);
}

/** `draw a flow chart: sign up, verify mail, pay`: steps that are drawn or written down, not taken. */
function isSequence(head: string, tail: string, knowledge: Knowledge): boolean {
  const items = tail.split(/[,;]|->|→/).filter((item) => /[\p{L}\p{N}]/u.test(item));
  const count = items.reduce((sum, item) => sum + words(item).length, 0);
  return (
    items.length >= 3 &&
    count <= 3 * items.length &&
    /^\W*(?:please )?(?:draw|create|make|write|draft|list|record|note|save|add|log|sketch|plot|tell|post|send|email|e-mail|mail|message|text|notify|announce)\b/i.test(
      head,
    ) &&
    knowledge.names.find(tail, words(tail)).length === 0
  );
}

function isList(text: string, knowledge: Knowledge): boolean {
  const items = text.split(/[,;\n]|\band\b/).filter((item) => /[\p{L}\p{N}]/u.test(item));
  if (items.length < 2) return false;
  const count = items.reduce((sum, item) => sum + words(item).length, 0);
  return count <= SHORT * items.length && !speaksOut(text, knowledge);
}

/** `…: select name from products`: a statement of a database, not an order. */
const STATEMENT =
  /^\s*(?:select\s[^;]{1,2000}\sfrom\s|insert into\s|update \S{1,80} set\s|delete from\s|create table\s)/i;

/** Whether a text begins with an order, or names a product that servers connect to. */
function speaksOut(text: string, knowledge: Knowledge): boolean {
  const plain = words(text);
  const reading = knowledge.lexicon.read(text);
  return reading.verbs.has(0) || knowledge.names.find(text, plain).length > 0;
}

function orders(text: string, knowledge: Knowledge): boolean {
  return knowledge.lexicon.read(text).verbs.size > 0;
}
