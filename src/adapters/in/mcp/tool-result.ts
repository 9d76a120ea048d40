import { isInputRequiredResult, type CallToolResult, type InputRequiredResult } from '@modelcontextprotocol/server';
import { QuartermasterError } from '../../../domain/errors.ts';
import { visibleText } from '../../../domain/text/clean-text.ts';

/** Upper bound of an answer in bytes of JSON. */
export const MOST_BYTES = 3_000;

const LONGEST_LINE = 600;

/** Returns an answer as structured content and as the same compact text. */
export function answerWith(value: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: { ...value } };
}

/**
 * Returns the answer of a call, or the reason of its failure, so that the model can correct the call. A question to the
 * user is returned as it is.
 */
export async function answerOrFault(answer: () => Promise<object>): Promise<CallToolResult | InputRequiredResult> {
  try {
    const value = await answer();
    return isInputRequiredResult(value) ? value : answerWith(value);
  } catch (error) {
    if (!(error instanceof QuartermasterError)) throw error;
    return { content: [{ type: 'text', text: explain(error) }], isError: true };
  }
}

/** Joins the message, the faults and the closest names, as many as have room. */
function explain({ message, details: { errors = [], suggestions = [] } }: QuartermasterError): string {
  const [first = '', ...lines] = [
    message,
    ...errors.map(({ path, message: fault }) => `${path} ${fault}`),
    ...suggestions.map((name) => `closest: ${name}`),
  ].map((line) => visibleText(line, LONGEST_LINE));
  return lines.reduce(
    (text, line) => (Buffer.byteLength(text) + Buffer.byteLength(line) < MOST_BYTES ? `${text}\n${line}` : text),
    first,
  );
}

/**
 * Returns the first of several forms of an answer that is within the upper bound, or the last one.
 * @param forms From the full answer to the shortest.
 */
export function firstThatFits(forms: readonly (() => object)[], most = MOST_BYTES): object {
  let shortest: object = {};
  for (const form of forms) {
    shortest = form();
    if (Buffer.byteLength(JSON.stringify(shortest)) <= most) return shortest;
  }
  return shortest;
}
