import type { Catalog } from '../../domain/catalog/catalog.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import type { TokenPrice } from '../../domain/model-calls/spending.ts';
import { modelNamed } from '../../domain/stack/model-vendor.ts';
import { BudgetedChatModel } from '../model-calls/budgeted-chat-model.ts';
import { BudgetExceeded, type CallLedger } from '../model-calls/call-ledger.ts';
import { explainFailure, explainOverrun, type VendorCall } from '../model-calls/explain-failure.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';
import type { ModelAccess, Provider } from '../ports/provider.ts';
import { Secret } from '../runs/redaction.ts';

/** Returns the value of an environment variable; undefined when it is not set. */
export type KeyOf = (variable: string) => string | undefined;

/** Provider, model and key of one request. */
export type ProviderSession = {
  readonly provider: Provider;
  /** Access to the model for analysis and choice. */
  readonly access: ModelAccess;
  readonly call: VendorCall;
};

/**
 * Opens the session of a request.
 *
 * @throws {QuartermasterError} `validation` when a model must be named; `missing_api_key` without a key.
 */
export function openSession(
  { model: asked, apiKey }: { readonly model: string | null; readonly apiKey: Secret | null },
  provider: Provider,
  catalog: Catalog,
  keyOf: KeyOf,
  { leftMs, ledger }: { readonly leftMs: () => number; readonly ledger: CallLedger },
): ProviderSession {
  const model = modelFor(provider, asked, catalog);
  const call: VendorCall = { model, credential: provider.credential, keyField: 'api_key' };
  const access: ModelAccess = {
    model,
    apiKey: keyFor(provider, apiKey, keyOf, call),
    leftMs,
    metered: (chat) => new BudgetedChatModel(chat, ledger, priceIn(catalog, provider.name)),
  };
  return { provider, access, call };
}

/** @throws {QuartermasterError} `invalid_provider`, naming the valid ones. */
export function providerNamed(name: string, providers: readonly Provider[]): Provider {
  const provider = providers.find((one) => one.name === name);
  if (provider !== undefined) return provider;
  const valid = providers.map((one) => one.name).join(', ');
  throw new QuartermasterError('invalid_provider', `There is no provider "${name}". Valid ones: ${valid}.`);
}

/** @returns Model id of the vendor, even if the caller gave the catalog id. */
function modelFor(
  { asksModel, name, defaultModel }: Provider,
  asked: string | null,
  { models }: Catalog,
): string | null {
  if (!asksModel) return null;
  const model = asked ?? defaultModel;
  if (model !== null) return modelNamed(models, model, name)?.model ?? model;
  throw new QuartermasterError('validation', `The provider ${name} is set up without a model: name one in "model".`, {
    errors: [{ path: '/model', message: `is needed for the provider ${name}` }],
  });
}

function keyFor(
  { asksModel, name, credential }: Provider,
  given: Secret | null,
  keyOf: KeyOf,
  call: VendorCall,
): Secret | null {
  if (!asksModel) return null;
  if (given !== null || credential === null) return given;
  const key = keyOf(credential);
  if (key !== undefined) return new Secret(key);
  throw explainFailure(new ProviderFailure('missing_key', name, `${name} needs a key`), call);
}

/** Returns a lookup for the token prices of a provider's models. */
function priceIn({ models }: Catalog, provider: string): (model: string) => TokenPrice | null {
  return (model) => modelNamed(models, model, provider)?.price ?? null;
}

/** Converts a failure of the vendor into the error for the caller. */
export function explained<T>(call: VendorCall, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof BudgetExceeded) throw explainOverrun(error, call.model ?? '');
    throw error instanceof ProviderFailure ? explainFailure(error, call) : error;
  });
}
