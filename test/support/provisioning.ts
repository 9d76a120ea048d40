import type { Provisioned } from '../../src/domain/run/run-record.ts';
import { SERVER } from './traces.ts';

/** A server that was started and has its one tool. */
export function aProvisioned(members: Partial<Provisioned> = {}): Provisioned {
  return {
    server: SERVER,
    status: 'ready',
    code: 'open',
    text: 'It listed 1 tool.',
    version: '1.0.0',
    tools: ['list_issues'],
    missing_tools: [],
    withheld_tools: [],
    tools_hash: null,
    context_tokens: 100,
    missing_credentials: [],
    ms: 5,
    ...members,
  };
}
