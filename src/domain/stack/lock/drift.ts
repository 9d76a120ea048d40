/** What differs today from what a lock has, the worst first. */
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
  /** A sentence for a person. */
  readonly text: string;
  /** Whether the lock cannot be kept because of it. */
  readonly blocks: boolean;
};

/** `same`, or the worst of the findings. */
export type DriftStatus = 'same' | DriftCode;

/** Worst first: what keeps the lock from being kept, then in the order of the codes. */
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
