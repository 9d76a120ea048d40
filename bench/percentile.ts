/** The value below which this share of the measurements lies, by the nearest rank. @param share From 0 to 1. */
export function percentile(measurements: readonly number[], share: number): number {
  const sorted = measurements.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
