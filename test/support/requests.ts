import { base64 } from '../../src/adapters/out/system/base64.ts';
import { sha256 } from '../../src/adapters/out/system/sha256.ts';
import type { RecommendRequest } from '../../src/application/recommend-stack.ts';
import type { Encodings, Wishes } from '../../src/domain/stack/recommend.ts';

export const encodings: Encodings = { sha256, base64 };

/** What a caller who wants nothing special wishes. */
export function wishes(members: Partial<Wishes> = {}): Wishes {
  return {
    model: null,
    credentialsHeld: null,
    currentConfig: null,
    clients: ['claude-code'],
    detail: 'normal',
    alternatives: 2,
    ...members,
  };
}

/** A request as it reaches the use case; a test names only the members it is about. */
export function aRequest(members: Partial<RecommendRequest> = {}): RecommendRequest {
  return {
    ...wishes(),
    task: 'List the open issues in Boardly',
    provider: 'local',
    constraints: {},
    searchApiKey: null,
    timeoutMs: 300_000,
    ...members,
  };
}
