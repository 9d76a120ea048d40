import { makeModelProvider, type ServedModel } from '../src/application/recommend/model-provider.ts';
import type { Provider } from '../src/application/ports/provider.ts';
import type { KeyOf } from '../src/application/recommend/provider-session.ts';
import { CachedChatModel, type CacheCounts } from './cached-chat-model.ts';

/** Who analyses and chooses in an evaluation in place of `local`. */
export type Assistant = {
  readonly provider: Provider;
  /** Null for what the provider is set up with. */
  readonly model: string | null;
  readonly counts: CacheCounts;
};

/** The same each time, so that the same task is the same request: nobody attacks an evaluation. */
const FENCE = 'evaluation-0123456789';

/**
 * @param served Every provider with a model.
 * @param folder Where replies are kept.
 * @throws {Error} naming the providers there are, when none has this name.
 */
export function makeAssistant(
  served: readonly ServedModel[],
  name: string,
  model: string | null,
  folder: string,
  keyOf: KeyOf,
): Assistant {
  const found = served.find(({ facts }) => facts.name === name);
  if (found === undefined) {
    const known = served.map(({ facts }) => facts.name).join(', ');
    throw new Error(`There is no provider "${name}" with a model. There are: ${known === '' ? 'none' : known}.`);
  }
  const { facts, chat } = found;
  const cached = new CachedChatModel(chat, folder, () => {
    const key = facts.credential === null ? null : keyOf(facts.credential);
    if (key === undefined)
      throw new Error(`A reply is not in the cache, and there is no key: set ${facts.credential}.`);
    return key;
  });
  const provider = makeModelProvider({ ...facts, credential: null }, cached, () => FENCE);
  return { provider, model, counts: cached.counts };
}
