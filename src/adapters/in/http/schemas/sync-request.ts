import { SOURCE_KINDS, type SourceKind } from '../../../../application/ports/catalog-source.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import type { Schema } from '../openapi/schema.ts';
import { compile } from './compile.ts';
import { explainFault } from './explain-fault.ts';

export type SyncBody = { readonly sources?: readonly SourceKind[] };

/** What {@link SyncBody} looks like in JSON Schema 2020-12. */
export const syncRequestSchema: Schema = {
  type: 'object',
  properties: {
    sources: {
      type: 'array',
      items: { type: 'string', enum: SOURCE_KINDS },
      uniqueItems: true,
      maxItems: SOURCE_KINDS.length,
      description: 'what to sync; left out or empty, everything',
    },
  },
  additionalProperties: false,
};

const isSyncBody = compile<SyncBody>(syncRequestSchema);

/** @returns Empty for everything. @throws {QuartermasterError} `validation` with every fault. */
export function readSyncRequest(body: unknown): readonly SourceKind[] {
  if (isSyncBody(body)) return body.sources ?? [];
  const errors = (isSyncBody.errors ?? []).map(explainFault);
  throw new QuartermasterError('validation', `The request has ${errors.length} fault(s); see errors.`, { errors });
}
