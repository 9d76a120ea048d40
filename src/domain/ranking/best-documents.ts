const BUCKETS = 2048;

/**
 * The documents with the highest scores, best first; equal scores by document.
 *
 * @param documents Those to choose from, each with a score above 0; only the first `count` are looked at.
 * @param most Upper bound of the result.
 */
export function bestDocuments(documents: Uint32Array, count: number, scores: Float32Array, most: number): Uint32Array {
  let top = 0;
  for (let at = 0; at < count; at += 1) top = Math.max(top, scores[documents[at] ?? 0] ?? 0);
  const bucketOf = (score: number): number => Math.floor((score / top) * (BUCKETS - 1));
  const sizes = new Uint32Array(BUCKETS);
  if (count > most)
    for (let at = 0; at < count; at += 1) {
      const bucket = bucketOf(scores[documents[at] ?? 0] ?? 0);
      sizes[bucket] = (sizes[bucket] ?? 0) + 1;
    }
  let lowest = count > most ? BUCKETS : 0;
  for (let taken = 0; lowest > 0 && taken < most;) {
    lowest -= 1;
    taken += sizes[lowest] ?? 0;
  }
  const chosen: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const document = documents[at] ?? 0;
    if (bucketOf(scores[document] ?? 0) >= lowest) chosen.push(document);
  }
  chosen.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  return Uint32Array.from(chosen.slice(0, most));
}
