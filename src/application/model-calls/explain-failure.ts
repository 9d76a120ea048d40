import type { ProviderFailureKind } from '../../domain/model-calls/provider-failure-kind.ts';
import { QuartermasterError, type ErrorCode } from '../../domain/errors.ts';
import type { ProviderFailure } from '../ports/provider-failure.ts';
import type { BudgetExceeded } from './call-ledger.ts';

/** Call to a vendor that failed. */
export type VendorCall = {
  /** Model id of the vendor; null without a model, as in web search. */
  readonly model: string | null;
  /** Environment variable of its key; null without a key. */
  readonly credential: string | null;
  /** Request field for the caller's key. */
  readonly keyField: 'api_key' | 'search_api_key';
};

type Explanation = { readonly code: ErrorCode; readonly message: string };
type Explain = (failure: ProviderFailure, call: VendorCall) => Explanation;

/** Returns the error for the caller: the failure of the vendor, its reason, and a remedy. */
export function explainFailure(failure: ProviderFailure, call: VendorCall): QuartermasterError {
  const { code, message } = EXPLANATIONS[failure.kind](failure, call);
  return new QuartermasterError(code, message, {
    provider: failure.provider,
    upstreamStatus: failure.status,
    ...(failure.retryAfterMs !== null && { retryAfterSeconds: Math.ceil(failure.retryAfterMs / 1_000) }),
    cause: failure,
  });
}

/** Returns the error for a call that could exceed the budget. */
export function explainOverrun({ message: what }: BudgetExceeded, model: string): QuartermasterError {
  const message = `${what} Choose a cheaper model than ${model}, or shorten the task.`;
  return new QuartermasterError('validation', message, { errors: [{ path: '/model', message: what }] });
}

const EXPLANATIONS: Readonly<Record<ProviderFailureKind, Explain>> = {
  missing_key: ({ provider }, { credential, keyField }) => ({
    code: 'missing_api_key',
    message: `${provider} needs a key: send ${keyField}${orVariable(credential, 'set')}.`,
  }),
  auth: (failure, { credential, keyField }) => ({
    code: 'provider_auth',
    message: `${answered(failure)}: the key is wrong or has expired. Send another ${keyField}${orVariable(credential, 'correct')}.`,
  }),
  permission: (failure, call) => ({
    code: 'provider_permission',
    message: `${answered(failure)}: the key may not do this. Use a key that may${useModel(call)}, or ${another(call)}.`,
  }),
  quota: (failure, call) => ({
    code: 'provider_quota',
    message: `${answered(failure)}: the key has nothing left to spend. Pay in, use another key, or ${another(call)}.`,
  }),
  rate_limited: (failure, call) => ({
    code: 'provider_rate_limited',
    message: `${answered(failure)}: too many requests for this key. Send the request again ${when(failure)}, or ${another(call)}.`,
  }),
  rejected: (failure, call) => ({
    code: 'provider_rejected',
    message: `${answered(failure)}: ${whyRejected(failure, call)}`,
  }),
  failed: troubled((failure) => `${answered(failure, 'failed')}: the failure is on its side.`),
  unreachable: troubled(({ message }) => asSentence(message)),
  unreadable: troubled(({ provider }) => `What ${provider} answered cannot be read.`),
  unavailable: troubled(({ provider }) => `${provider} has failed too often just now and is left alone for a while.`),
  too_slow: (failure, call) => (failure.outOfTime ? overdue : tooSlow)(failure, call),
};

const overdue: Explain = ({ provider }, call) => ({
  code: 'deadline',
  message: `${provider} did not answer in the time of the request. Give it a longer timeout, in seconds, or ${another(call)}.`,
});

const tooSlow = troubled(({ provider }) => `${provider} did not answer in the time that one call has.`);

function troubled(whatHappened: (failure: ProviderFailure) => string): Explain {
  return (failure, call) => ({
    code: 'provider_bad_response',
    message: `${whatHappened(failure)} Send the request again ${when(failure)}, or ${another(call)}.`,
  });
}

function whyRejected({ status, provider }: ProviderFailure, { model }: VendorCall): string {
  if (status === 404 && model !== null) {
    return `the model ${model} is unknown at ${provider}, or not open to this key. GET /api/config/ lists models.`;
  }
  if (status === 404) return 'there is nothing at this address. Correct its base URL in the configuration.';
  if (status === 413) return 'the request is too large. Shorten the task, or take a model that reads more.';
  return model === null
    ? 'it does not take the request. Shorten it, or choose another search provider.'
    : `it does not take the request. Choose another model than ${model}: GET /api/config/ lists them.`;
}

/** @param did Words for failures without an HTTP status, such as a broken reply. */
function answered({ provider, status }: ProviderFailure, did = 'refused the call'): string {
  return status === null || status < 400 ? `${provider} ${did}` : `${provider} answered ${status}`;
}

function orVariable(credential: string | null, verb: 'set' | 'correct'): string {
  return credential === null ? '' : `, or ${verb} ${credential} in the environment of quartermaster`;
}

function useModel({ model }: VendorCall): string {
  return model === null ? '' : ` use ${model}`;
}

function another({ model }: VendorCall): string {
  return model === null ? 'choose another search provider' : 'choose another model or provider';
}

function when({ retryAfterMs }: ProviderFailure): string {
  return retryAfterMs === null || retryAfterMs === 0 ? 'later' : `in ${Math.ceil(retryAfterMs / 1_000)} s`;
}

function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
