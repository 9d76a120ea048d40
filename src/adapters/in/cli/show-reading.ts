import { visibleText } from '../../../domain/text/clean-text.ts';
import type { Part } from '../../../domain/task/reading/reading.ts';
import type { TaskDefinition } from '../../../domain/task/task-definition.ts';

/** How a task was read, for people: its parts, the acts in them, and what became of them. */
export function showReading({ parts, frames = [], ...task }: TaskDefinition): string {
  if (parts === undefined || parts.length === 0)
    return 'Nothing of this text was read: it is not English, or no reader is installed.\n';
  const wide = Math.max(...parts.map((part) => labelOf(part).length));
  const lines = [
    'Parts',
    ...parts.map((part) => `  ${labelOf(part).padEnd(wide)}  ${onOneLine(part.text)}`),
    ...(frames.length === 0 ? [] : ['Acts']),
    ...frames.map(
      ({ act, effect, slots, abilities: [first] }) =>
        `  ${onOneLine(act.text)} [${effect}]${slots.map(({ slot, text, either }) => ` ${slot}${either ? ' (either)' : ''}: ${onOneLine(text)};`).join('')}${first === undefined ? '' : ` ability: ${first.ability} (${first.share})`}`,
    ),
    ...(task.needs.length === 0 ? ['Needs: none'] : ['Needs']),
    ...task.needs.map(
      ({ capability, system, effect, implied, text }) =>
        `  ${capability ?? 'no known capability'}${system === undefined ? '' : ` in ${system}`} [${effect}]${implied ? ' (implied)' : ''} ← ${onOneLine(text)}`,
    ),
    ...(Object.keys(task.constraints).length === 0 ? [] : [`Limits: ${JSON.stringify(task.constraints)}`]),
    ...(task.trigger === null ? [] : [`Trigger: ${task.trigger.kind}, ${onOneLine(task.trigger.text)}`]),
    ...task.unread.map((part) => `Unread: ${onOneLine(part)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function labelOf({ role, kind }: Part): string {
  return kind === null ? role : `${role}: ${kind}`;
}

function onOneLine(text: string): string {
  return visibleText(text, 120);
}
