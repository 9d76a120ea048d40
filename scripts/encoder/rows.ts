/** The sum of the products of two rows of numbers. @param length A multiple of 4. */
export function dot(one: Float32Array, first: number, other: Float32Array, second: number, length: number): number {
  let sum = 0;
  for (let at = 0, a = first, b = second; at < length; at += 4, a += 4, b += 4)
    sum +=
      (one[a] ?? 0) * (other[b] ?? 0) +
      (one[a + 1] ?? 0) * (other[b + 1] ?? 0) +
      (one[a + 2] ?? 0) * (other[b + 2] ?? 0) +
      (one[a + 3] ?? 0) * (other[b + 3] ?? 0);
  return sum;
}

/** Adds a row of numbers, times a factor, to another row. */
export function addRow(
  into: Float32Array,
  first: number,
  factor: number,
  rows: Float32Array,
  second: number,
  length: number,
): void {
  for (let at = 0, a = first, b = second; at < length; at += 1, a += 1, b += 1)
    into[a] = (into[a] ?? 0) + factor * (rows[b] ?? 0);
}

/** Adds four rows that follow each other, times a weight each, to another row: four times fewer reads and writes. */
export function addFourRows(
  into: Float32Array,
  first: number,
  weights: Float64Array,
  rows: Float32Array,
  second: number,
  length: number,
): void {
  const w0 = weights[0] ?? 0;
  const w1 = weights[1] ?? 0;
  const w2 = weights[2] ?? 0;
  const w3 = weights[3] ?? 0;
  for (let at = 0, a = first, b = second; at < length; at += 1, a += 1, b += 1)
    into[a] =
      (into[a] ?? 0) +
      w0 * (rows[b] ?? 0) +
      w1 * (rows[b + length] ?? 0) +
      w2 * (rows[b + 2 * length] ?? 0) +
      w3 * (rows[b + 3 * length] ?? 0);
}
