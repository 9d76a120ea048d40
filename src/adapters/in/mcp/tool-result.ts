import type { CallToolResult } from '@modelcontextprotocol/server';
import { QuartermasterError } from '../../../domain/errors.ts';

/** Upper bound of an answer in characters of JSON. */
export const MOST_CHARACTERS = 3_000;

/** Returns an answer as structured content and as the same compact text. */
export function answerWith(value: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: { ...value } };
}

/** Returns the answer of a call, or the reason of its failure, so that the model can correct the call. */
export async function answerOrFault(answer: () => Promise<object>): Promise<CallToolResult> {
  try {
    return answerWith(await answer());
  } catch (error) {
    if (!(error instanceof QuartermasterError)) throw error;
    const { errors = [], suggestions = [] } = error.details;
    const lines = [
      error.message,
      ...errors.map(({ path, message }) => `${path} ${message}`),
      ...suggestions.map((name) => `closest: ${name}`),
    ];
    return { content: [{ type: 'text', text: lines.join('\n') }], isError: true };
  }
}

/**
 * Returns the first of several forms of an answer that is within the upper bound, or the last one.
 * @param forms From the full answer to the shortest.
 */
export function firstThatFits(forms: readonly (() => object)[], most = MOST_CHARACTERS): object {
  let shortest: object = {};
  for (const form of forms) {
    shortest = form();
    if (JSON.stringify(shortest).length <= most) return shortest;
  }
  return shortest;
}
