import { canonicalJson } from '../catalog/verification/canonical-json.ts';
import { visibleText } from '../text/visible-text.ts';

/**
 * Which of the tools in use are gone or not what they were, in words that a person reads; null when none is. Everything counts that a
 * server says of a tool, its hints and schemas included; the order of tools does not, nor what it says of others.
 */
export function toolDrift(before: readonly unknown[], now: readonly unknown[], used: readonly string[]): string | null {
  const changed = used.flatMap((name) => {
    const found = toolNamed(name, now);
    if (found === undefined) return [`${visibleText(name, 100)} is gone`];
    return sayOf(found) === sayOf(toolNamed(name, before)) ? [] : [`${visibleText(name, 100)} is not what it was`];
  });
  return changed.length === 0 ? null : changed.join(', ');
}

/** The first of its name, as in `rawTools`. */
function toolNamed(name: string, items: readonly unknown[]): object | undefined {
  return items.find(
    (item): item is object => typeof item === 'object' && item !== null && 'name' in item && item.name === name,
  );
}

function sayOf(tool: object | undefined): string | null {
  try {
    return canonicalJson(tool ?? null);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
