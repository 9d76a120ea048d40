import type { QuantizedRows } from '../../src/domain/catalog/capability-weights.ts';

const LEVELS = 127;

/** Rows of 8 bits a number, each with the scale that suits it. */
export function quantize(rows: Float32Array, dimensions: number): QuantizedRows {
  const scales = new Float32Array(rows.length / dimensions);
  const values = new Int8Array(rows.length);
  for (let row = 0; row < scales.length; row += 1) {
    const start = row * dimensions;
    const own = rows.subarray(start, start + dimensions);
    const scale = own.reduce((top, value) => Math.max(top, Math.abs(value)), 0) / LEVELS;
    scales[row] = scale;
    if (scale > 0) own.forEach((value, at) => (values[start + at] = Math.round(value / scale)));
  }
  return { scales, values };
}
