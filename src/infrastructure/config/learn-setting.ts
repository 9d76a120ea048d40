import type { Settings } from './settings.ts';

/** Reads `QM_LEARN`: whether outcomes of runs are kept and count in later recommendations. On unless it is `0`. */
export function readLearn(setting: Settings, faults: string[]): boolean {
  const text = setting.text('QM_LEARN') ?? '1';
  if (text !== '0' && text !== '1') faults.push(`QM_LEARN is not one of 0, 1: ${text}`);
  return text !== '0';
}
