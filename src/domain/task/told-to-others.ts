import { isWithin, type Frame, type Part, type Slot } from './reading/reading.ts';

/** Acts whose recipient shall do something. */
const TELLS = /^(?:please\s+)?(?:remind|tell|ask|ping|notify|nudge|urge|warn|message|invite)s?$/i;
/** Words between such an act and the content of its message: `the team in Slack to`. */
const CONTENT = /^[^.;:!?\n]*\bto\s+$/;
/** Words before `to` with which the act asks for knowledge. */
const ASKS = /\b(?:how|what|when|where|which|who|whether|why)\b/i;
/** Words before an act that is only explained: `Tell me how to`. */
const EXPLAINED = /\bhow\s+to\s+$/i;
/** Words before a name that make it the way of the message, even after its content: `by Slack`. */
const WAY = /\b(?:by|via|over|through|using)\s+$/i;

/**
 * Returns the acts without those that somebody else shall do or that are only explained: in `Remind Ana to update the
 * deals` and in `Explain how to update them` nothing is updated. The things of a told act are content of the message,
 * not places of work.
 * @param parts Parts of the order, with the acts in their text.
 */
export function withoutToldActs(frames: readonly Frame[], parts: readonly Part[]): readonly Frame[] {
  const told = frames.map((frame) => frames.find((other) => tells(other, frame, parts)));
  return frames
    .filter((frame, index) => told[index] === undefined && !frames.some((other) => explains(other, frame, parts)))
    .map((frame) => {
      const content = frames.find((_, index) => told[index] === frame);
      return content === undefined ? frame : withoutContent(frame, content.act.start, parts);
    });
}

function tells(teller: Frame, { act }: Frame, parts: readonly Part[]): boolean {
  const between = wordsBetween(teller, act.start, parts);
  return TELLS.test(teller.act.text.trim()) && CONTENT.test(between) && !ASKS.test(between);
}

function explains(explainer: Frame, { act }: Frame, parts: readonly Part[]): boolean {
  return EXPLAINED.test(wordsBetween(explainer, act.start, parts));
}

/** Returns the words after an act up to an offset of the same part; empty for a later or another part. */
function wordsBetween({ act }: Frame, end: number, parts: readonly Part[]): string {
  const part = parts.find((one) => isWithin(act, one));
  if (part === undefined || end <= act.end || end > part.end) return '';
  return part.text.slice(act.end - part.start, end - part.start);
}

function withoutContent(frame: Frame, from: number, parts: readonly Part[]): Frame {
  const isWay = (slot: Slot): boolean => {
    const part = parts.find((one) => isWithin(slot, one));
    return part !== undefined && WAY.test(part.text.slice(0, slot.start - part.start));
  };
  const slots = frame.slots.filter((slot) => slot.start < from || isWay(slot));
  return { ...frame, slots };
}
