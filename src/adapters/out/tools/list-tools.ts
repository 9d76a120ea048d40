import { Client, METHOD_NOT_FOUND, ProtocolError, type Transport } from '@modelcontextprotocol/client';
import type { Sighting } from '../../../domain/catalog/verification/sighting.ts';
import type { ProbeLimits } from './probe-limits.ts';

/** `legacy` shakes hands as revisions up to 2025-11-25 do; `modern` as those from 2026-07-28 on. */
export type Era = 'legacy' | 'modern';

const MODERN: string = '2026-07-28';

/** Leaves an answer as it came: what is read of it is untrusted and checked where it is read. */
const asItIs = {
  '~standard': { version: 1, vendor: 'quartermaster', validate: (value: unknown) => ({ value }) },
} as const;

/**
 * Shakes hands over a transport and walks through all pages of the list of tools.
 *
 * @throws what the library throws when the conversation fails.
 */
export async function listTools(
  transport: Transport,
  era: Era,
  { startMs, answerMs, mostPages, mostTools }: ProbeLimits,
  signal: AbortSignal,
): Promise<Sighting> {
  const client = new Client(
    { name: 'quartermaster', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: MODERN } } },
  );
  await client.connect(transport, { timeout: startMs, signal });
  const spoken = {
    version: client.getServerVersion()?.version ?? null,
    protocol: client.getNegotiatedProtocolVersion() ?? null,
  };
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
  const tools: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const request = { method: 'tools/list', ...(cursor === undefined ? {} : { params: { cursor } }) };
    const answer = await client.request(request, asItIs, { timeout: answerMs, signal: deadline }).catch(withoutTools);
    const found = readPage(answer);
    if (found === null) return { saw: 'break', reason: 'Error: its list of tools is not one' };
    tools.push(...found.tools);
    if (tools.length > mostTools) return { saw: 'flood', of: `more than ${mostTools} tools` };
    cursor = found.next;
    if (cursor === undefined) return { saw: 'tools', tools, ...spoken };
  }
  return { saw: 'flood', of: `more than ${mostPages} pages of tools` };
}

/** A server that has no tools need not know the question. */
function withoutTools(error: unknown): { readonly tools: readonly unknown[] } {
  if (error instanceof ProtocolError && error.code === METHOD_NOT_FOUND) return { tools: [] };
  throw error;
}

function readPage(answer: unknown): { readonly tools: readonly unknown[]; readonly next: string | undefined } | null {
  if (typeof answer !== 'object' || answer === null || !('tools' in answer) || !Array.isArray(answer.tools))
    return null;
  const next = 'nextCursor' in answer ? answer.nextCursor : undefined;
  return { tools: answer.tools, next: typeof next === 'string' && next !== '' ? next : undefined };
}
