/** Parses a state that a source stored earlier; undefined for any other text. */
export function readState<T>(text: string | null, isState: (value: Partial<T>) => boolean): T | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && isState(value) ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}
