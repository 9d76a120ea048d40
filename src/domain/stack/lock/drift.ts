/** Codes of differences between a lock and the catalog, worst first. */
export const DRIFT_CODES = [
  'gone',
  'denied',
  'package_gone',
  'version_gone',
  'tools_changed',
  'launch_changed',
  'deprecated',
  'newer_version',
  'other_version',
  'credentials_changed',
] as const;

export type DriftCode = (typeof DRIFT_CODES)[number];

export type Finding = {
  readonly code: DriftCode;
  /** Readable sentence. */
  readonly text: string;
  /** Whether the finding makes the lock unusable. */
  readonly blocks: boolean;
};

/** `same`, or the worst finding. */
export type DriftStatus = 'same' | DriftCode;

/** Sorts blocking findings first, then by the order of the codes. */
export function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (one, other) =>
      Number(other.blocks) - Number(one.blocks) || DRIFT_CODES.indexOf(one.code) - DRIFT_CODES.indexOf(other.code),
  );
}

/** @param findings Worst first. */
export function statusOf([worst]: readonly Finding[]): DriftStatus {
  return worst?.code ?? 'same';
}

export function blocking(code: DriftCode, text: string): Finding {
  return { code, text, blocks: true };
}

export function passing(code: DriftCode, text: string): Finding {
  return { code, text, blocks: false };
}
