import { RUN_LIMITS, type Ending } from '../../../application/ports/run-store.ts';
import type { WorkFile } from '../../../application/ports/work-file.ts';

/**
 * The artifacts of an ending, each path once: the last of several.
 *
 * @throws {RangeError} when the record or the artifacts are too large to be kept.
 */
export function checkEnding({ record, artifacts }: Ending): readonly WorkFile[] {
  const size = Buffer.byteLength(record);
  if (size > RUN_LIMITS.recordBytes) throw new RangeError(`a record of ${size} bytes cannot be kept`);
  const files = [...new Map(artifacts.map((artifact) => [artifact.path, artifact])).values()];
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > RUN_LIMITS.artifactBytes) throw new RangeError(`artifacts of ${total} bytes cannot be kept`);
  return files;
}
