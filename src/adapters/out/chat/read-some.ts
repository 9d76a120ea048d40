/** As much of a body as comes in time and fits; what breaks off counts as far as it came. */
export async function readSome(answer: Response, mostBytes: number, mostMs: number): Promise<string> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return '';
  const chunks: Uint8Array[] = [];
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), mostMs);
  try {
    for (let size = 0; size < mostBytes;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      chunks.push(value);
    }
  } catch {
    // What came before the break is all there is.
  } finally {
    clearTimeout(timer);
    void reader.cancel().catch(() => undefined);
  }
  return Buffer.concat(chunks).toString();
}
