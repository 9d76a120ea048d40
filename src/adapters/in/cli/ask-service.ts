import type { ServerDetails } from '../../../application/catalog/get-server.ts';
import type { RecommendAnswer } from '../../../application/recommend/recommend-stack.ts';
import { ProblemError, QuartermasterClient } from '../../../client/index.ts';
import { QuartermasterError, type ErrorCode } from '../../../domain/errors.ts';
import type { ClientId } from '../../../domain/clients/client-ids.ts';
import type { ServiceAddress } from './parsed-command.ts';
import type { Answering } from './answer-command.ts';

/**
 * Opens a running service as the source of answers, with its own default provider.
 * @param send Replaces the global `fetch`.
 */
export function askService({ url, token }: ServiceAddress, send: typeof fetch = fetch): Answering {
  const client = new QuartermasterClient({ baseUrl: url, fetch: send, ...(token === null ? {} : { token }) });
  const ask = <T>(answer: Promise<T>): Promise<T> => answer.catch((error: unknown) => refuse(error, url));
  return {
    defaultProvider: '',
    recommendStack: async ({ task, provider, model, namedClients = [], detail, answers }) => {
      const body = {
        task,
        provider: provider === '' ? null : provider,
        model,
        // The command line shortens the answer itself.
        detail: detail === 'full' ? 'full' : 'normal',
        ...(namedClients.length > 0 && { clients: namedClients as readonly ClientId[] }),
        ...(answers !== undefined && { answers }),
      } as const;
      return (await ask(client.recommend(body))) as RecommendAnswer;
    },
    searchServers: async ({ text, limit }) => {
      const { items, total, next, lacking } = await ask(client.searchServers({ q: text, limit }));
      return { items, total: total ?? items.length, cursor: next, lacking };
    },
    getServer: async (name) => (await ask(client.getServer({ name }))) as ServerDetails,
  };
}

/** @throws The problem as an error of the domain, or the reason why there is no answer. */
function refuse(error: unknown, url: string): never {
  if (!(error instanceof ProblemError))
    throw new Error(`The service at ${url} did not answer. Check the address and that the service runs.`, {
      cause: error,
    });
  const { code, detail, errors, suggestions } = error;
  if (code === null) throw new Error(`The service at ${url} answered: ${error.message}`, { cause: error });
  throw new QuartermasterError(code satisfies ErrorCode, detail, { errors, suggestions });
}
