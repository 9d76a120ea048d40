import type { ToolEffect } from '../../domain/catalog/server.ts';
import { serversOf } from '../../domain/stack/configured-servers.ts';
import { Secret } from './redaction.ts';
import type { RecommendRequest } from '../recommend/recommend-stack.ts';

/** Validated request for a proof run, with defaults. */
export type RunRequest = RecommendRequest & {
  /** Further attempts after the first, 0 to 10. */
  readonly maxRetries: number;
  /** Points, 0 to 100. */
  readonly scoreThreshold: number;
  /** Maximum effect of tools. */
  readonly allowEffects: ToolEffect;
  /** Secrets for the servers by name. */
  readonly credentials: Readonly<Record<string, Secret>>;
  /** Whether the run measures the contribution of each server. */
  readonly contribution: boolean;
};

type OpenRequest = Omit<RunRequest, 'apiKey' | 'searchApiKey' | 'credentials' | 'currentConfig'>;

/** Secret parts of a request: keys, and the client configuration, which often contains keys. */
type HiddenRequest = {
  readonly apiKey: string | null;
  readonly searchApiKey: string | null;
  readonly credentials: Readonly<Record<string, string>>;
  readonly currentConfig: RunRequest['currentConfig'];
};

export type SplitRequest = {
  /** JSON without secrets, which may be stored as plain text. */
  readonly open: string;
  /** JSON of the secrets only; null without secrets. */
  readonly hidden: string | null;
  /** Equal for equal requests, whatever their secrets. */
  readonly identity: unknown;
};

export function splitRequest(request: RunRequest): SplitRequest {
  const { apiKey, searchApiKey, credentials, currentConfig, ...open } = request;
  const hidden: HiddenRequest = {
    apiKey: apiKey?.reveal() ?? null,
    searchApiKey: searchApiKey?.reveal() ?? null,
    credentials: Object.fromEntries(Object.entries(credentials).map(([name, secret]) => [name, secret.reveal()])),
    currentConfig,
  };
  const isEmpty =
    apiKey === null && searchApiKey === null && currentConfig === null && Object.keys(credentials).length === 0;
  const configured = currentConfig === null ? null : Object.keys(serversOf(currentConfig));
  return {
    open: JSON.stringify(open),
    hidden: isEmpty ? null : JSON.stringify(hidden),
    identity: { ...open, configured },
  };
}

/** Reverts {@link splitRequest}. */
export function joinRequest({ open, hidden }: Pick<SplitRequest, 'open' | 'hidden'>): RunRequest {
  const shown = JSON.parse(open) as OpenRequest;
  if (hidden === null) return { ...shown, apiKey: null, searchApiKey: null, credentials: {}, currentConfig: null };
  const { apiKey, searchApiKey, credentials, currentConfig } = JSON.parse(hidden) as HiddenRequest;
  return {
    ...shown,
    apiKey: apiKey === null ? null : new Secret(apiKey),
    searchApiKey: searchApiKey === null ? null : new Secret(searchApiKey),
    credentials: Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, new Secret(value)])),
    currentConfig,
  };
}

/** Returns the secrets of a request. */
export function secretsIn({ apiKey, searchApiKey, credentials }: RunRequest): readonly Secret[] {
  return [apiKey, searchApiKey, ...Object.values(credentials)].flatMap((secret) => secret ?? []);
}
