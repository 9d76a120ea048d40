import type { Effect } from '../catalog/capability.ts';
import type { PlacedFrame } from './order-units.ts';
import type { Slot } from './reading/reading.ts';

/** Act that its object or target tells more surely than the reader. */
type ToldAct = {
  readonly ability: string;
  readonly act: RegExp;
  readonly slot: Slot['slot'];
  readonly thing: RegExp;
  /** Effects and likeliest abilities of the reader that the thing overrules. */
  readonly overrules: (effect: Effect, likeliest: string) => boolean;
  /** Abilities of the reader that the thing excludes. */
  readonly excludes: RegExp;
};

const TOLD: readonly ToldAct[] = [
  {
    ability: 'table.write',
    act: /^(?:write|put|enter|fill|record|note|add|set)s?$/i,
    slot: 'tgt',
    thing: /\b(?:field|column|row|record|table|base)s?$/i,
    overrules: (effect, likeliest) => effect === 'none' || likeliest.startsWith('text.'),
    excludes: /^text\./,
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
];
/** Share of the ability that a thing tells. */
const SHARE = 0.6;

/** Returns an act with the ability that its things tell: working time is logged, and a field of a table is filled. */
export function toldByThings(frame: PlacedFrame): PlacedFrame {
  const { effect, abilities, act, slots } = frame;
  const told = TOLD.find(
    (one) =>
      one.act.test(act.text.trim()) &&
      slots.some(({ slot, text }) => slot === one.slot && one.thing.test(text.trim())) &&
      one.overrules(effect, abilities[0]?.ability ?? ''),
  );
  if (told === undefined) return frame;
  const others = abilities.filter(({ ability }) => ability !== told.ability && !told.excludes.test(ability));
  return { ...frame, effect: 'write', abilities: [{ ability: told.ability, share: SHARE }, ...others] };
}
