import type { Word } from './word-pieces.ts';

/**
 * Returns the likeliest sequence of parts: at each word a part continues with its role or a new part begins.
 * @param roles Log likelihood of each role, one row for each word.
 * @param begins Logit of a beginning at each word.
 */
export function decodeParts(
  words: readonly Word[],
  roles: readonly (readonly number[])[],
  begins: readonly number[],
): readonly { readonly role: number; readonly from: number; readonly to: number }[] {
  const count = roles[0]?.length ?? 0;
  let score: readonly number[] = roles[0] ?? [];
  const came: (readonly (readonly [number, boolean])[])[] = [];
  for (let word = 1; word < words.length; word += 1) {
    const best = indexOfMost(score);
    const start = logSigmoid(begins[word] ?? 0);
    const goOn = logSigmoid(-(begins[word] ?? 0));
    const from: (readonly [number, boolean])[] = [];
    const next: number[] = [];
    for (let role = 0; role < count; role += 1) {
      const anew = (score[best] ?? 0) + start;
      const same = (score[role] ?? 0) + goOn;
      from.push(same >= anew ? [role, false] : [best, true]);
      next.push(Math.max(same, anew) + (roles[word]?.[role] ?? 0));
    }
    came.push(from);
    score = next;
  }
  const parts: { role: number; from: number; to: number }[] = [];
  let role = indexOfMost(score);
  let to = words.length;
  for (let word = words.length - 1; word > 0; word -= 1) {
    const [before, begun] = came[word - 1]?.[role] ?? [role, false];
    if (!begun) continue;
    parts.push({ role, from: word, to });
    to = word;
    role = before;
  }
  if (to > 0) parts.push({ role, from: 0, to });
  return parts.toReversed();
}

/** Returns the position of the maximum, the first of equal ones; 0 for an empty list. */
export function indexOfMost(values: readonly number[]): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1) if ((values[index] ?? 0) > (values[best] ?? 0)) best = index;
  return best;
}

/** Returns the log softmax. */
export function logShares(logits: readonly number[]): readonly number[] {
  const most = Math.max(...logits);
  const sum = Math.log(logits.reduce((total, logit) => total + Math.exp(logit - most), 0)) + most;
  return logits.map((logit) => logit - sum);
}

function logSigmoid(logit: number): number {
  return logit > 0 ? -Math.log1p(Math.exp(-logit)) : logit - Math.log1p(Math.exp(logit));
}
