import { serversOf } from '../../domain/stack/configured-servers.ts';
import { Secret } from './redaction.ts';
import type { RunRequest } from './execute-run.ts';

/** What of a request may be written down as it is. */
type OpenRequest = Omit<RunRequest, 'apiKey' | 'searchApiKey' | 'credentials' | 'currentConfig'>;

/** What may not: keys, and the configuration of a client, which often holds some. */
type HiddenRequest = {
  readonly apiKey: string | null;
  readonly searchApiKey: string | null;
  readonly credentials: Readonly<Record<string, string>>;
  readonly currentConfig: RunRequest['currentConfig'];
};

export type PartedRequest = {
  /** JSON, without a secret. */
  readonly open: string;
  /** JSON of nothing but secrets; null when there are none. */
  readonly hidden: string | null;
  /** By which a request is told from another, whatever secrets came with them. */
  readonly identity: unknown;
};

export function partRequest(request: RunRequest): PartedRequest {
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

/** Puts together what {@link partRequest} has parted. */
export function joinRequest({ open, hidden }: Pick<PartedRequest, 'open' | 'hidden'>): RunRequest {
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

/** The secrets that came with a request. */
export function secretsIn({ apiKey, searchApiKey, credentials }: RunRequest): readonly Secret[] {
  return [apiKey, searchApiKey, ...Object.values(credentials)].flatMap((secret) => secret ?? []);
}
