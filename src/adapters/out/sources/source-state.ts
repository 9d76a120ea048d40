/** Reads a state that a source has written earlier; one that it cannot have written is as none. */
export function readState<T>(text: string | null, isState: (value: Partial<T>) => boolean): T | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && isState(value) ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}
