import type { Effect } from '../catalog/capability.ts';
import type { PlacedFrame } from './order-units.ts';
import type { Slot } from './reading/reading.ts';

/** Act that its object or target tells more surely than the reader. */
type ToldAct = {
  readonly ability: string;
  readonly act: RegExp;
  /** Slot of the thing, and its words; without them `said` tells. */
  readonly slot?: Slot['slot'];
  readonly thing?: RegExp;
  /** Effects and likeliest abilities of the reader that the thing overrules. */
  readonly overrules: (effect: Effect, likeliest: string) => boolean;
  /** Abilities of the reader that the thing excludes. */
  readonly excludes: RegExp;
  /** Words of the order that tell the thing where the reader does not mark it. */
  readonly said?: RegExp;
  /** Words that the order must have besides. */
  readonly beside?: RegExp;
  /** Effect of the act; a change where absent. */
  readonly effect?: Effect;
};

/** Abilities of the reader for pages, which a browser in the order does not overrule. */
const OF_PAGES = /^(?:browser|web)\./;

/** The first one that fits counts. */
const TOLD: readonly ToldAct[] = [
  {
    ability: 'home.control',
    act: /^(?:turn|set|switch|dim|lower|raise)\b/i,
    slot: 'obj',
    thing:
      /\b(?:heating|heaters?|radiators?|thermostats?|lights?|lamps?|blinds|shutters|air ?con(?:ditioning|ditioner)?)\b/i,
    overrules: () => true,
    excludes: /^(?:dashboard|flag|test)\./,
  },
  {
    ability: 'table.write',
    act: /^(?:write|put|enter|fill|record|note|add|set)s?$/i,
    slot: 'tgt',
    thing: /\b(?:field|column|row|record|table|base)s?$/i,
    overrules: (effect, likeliest) => effect === 'none' || likeliest.startsWith('text.'),
    excludes: /^text\./,
  },
  {
    ability: 'task.write',
    act: /^(?:add|put|write|note)s?$/i,
    slot: 'tgt',
    thing: /\b(?:shopping|grocery|groceries|packing|bucket|to-?do|wish|check) ?list$/i,
    said: /\b(?:on|onto|to) (?:the|my|our) (?:shopping|grocery|packing|to-?do) ?list\b/i,
    overrules: (_, likeliest) => !/^(?:task|note|page)\./.test(likeliest),
    excludes: /^shop\./,
  },
  {
    ability: 'time.track',
    act: /^(?:log|book|track|record)s?$/i,
    slot: 'obj',
    thing:
      /^(?:[\d.,:]+|an?|half an|one|two|three|four|five|six|seven|eight)\s?(?:and a half )?(?:h|hrs?|hours?|min|mins|minutes?)$/i,
    overrules: (_, likeliest) => !likeliest.startsWith('calendar.'),
    excludes: /^issue\./,
  },
  {
    ability: 'git.read',
    act: /^(?:run|do|use|try|execute)$/i,
    said: /\bgit (?:blame|log|show|status|diff|shortlog|grep)\b/i,
    overrules: () => true,
    excludes: /^(?:code|shell)\./,
    effect: 'read',
  },
  {
    ability: 'ocr.read',
    act: /^(?:transcribe|type up|digiti[sz]e|read out|copy out)$/i,
    said: /\b(?:scan(?:s|ned)?|handwrit\w+|letters?|registers?|(?:photo(?:graph)?|picture|image)s? of)\b/i,
    overrules: () => true,
    excludes: /^audio\./,
    effect: 'read',
  },
  {
    ability: 'code.write',
    act: /^(?:write|need|give|make|get|want|build|suggest|come up with|show)s?$/i,
    slot: 'obj',
    thing: /\b(?:formula|regex|regexp|regular expression|one-liner|code snippet|cron (?:line|expression))s?$/i,
    overrules: () => true,
    excludes: /^/,
    effect: 'none',
  },
  {
    ability: 'browser.control',
    act: /^(?:test|check|try|verify|go through|walk through|click through|step through|run through|play through)$/i,
    slot: 'obj',
    thing: /\b(?:checkout|cart|log-?in|log-?out|sign-?(?:in|up)|registration|form|flow|button|wizard|booking)s?\b/i,
    overrules: () => true,
    excludes: /^web\./,
    beside: /https?:|\b(?:browser|chrome|chromium|firefox|safari|staging|website|web ?shop|shop|page)\b/i,
  },
  {
    ability: 'browser.control',
    act: /^/,
    said: /\bin (?:an?|the|my|our) (?:real |headless |web |new )?(?:browser|chrome|chromium|firefox|safari)\b/i,
    overrules: (_, likeliest) => !OF_PAGES.test(likeliest),
    excludes: /^/,
  },
  {
    ability: 'browser.control',
    act: /^click(?:s|ing)?\b/i,
    said: /^/,
    overrules: (_, likeliest) => !OF_PAGES.test(likeliest),
    excludes: /^/,
  },
];
/** Share of the ability that a thing tells. */
const SHARE = 0.6;

/**
 * Returns an act with the ability that its things tell: heating is turned down at home, working time is logged, a
 * shopping list gets an entry, a field of a table is filled, a formula is only text, git tells the history, scans
 * are read by their letters, and a browser does the acts that have it as their place.
 * @param text Words of the order.
 */
export function toldByThings(frame: PlacedFrame, text: string): PlacedFrame {
  const { effect, abilities, act, slots } = frame;
  const told = TOLD.find(
    (one) =>
      one.act.test(act.text.trim()) &&
      (slots.some((thing) => thing.slot === one.slot && one.thing?.test(thing.text.trim()) === true) ||
        one.said?.test(text) === true) &&
      one.beside?.test(text) !== false &&
      one.overrules(effect, abilities[0]?.ability ?? ''),
  );
  if (told === undefined) return frame;
  const others = abilities.filter(({ ability }) => ability !== told.ability && !told.excludes.test(ability));
  const meant = { ...frame, abilities: [{ ability: told.ability, share: SHARE }, ...others] };
  if (told.effect === undefined) return { ...meant, effect: 'write' };
  return { ...meant, effect: told.effect, margin: 1, ...(told.effect === 'none' && { slots: [], sources: [] }) };
}
