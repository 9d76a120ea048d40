import { cleanShortText } from '../../../domain/text/clean-text.ts';
import type { Model } from '../../../domain/catalog/model.ts';
import { membersOf } from '../../../domain/catalog/json.ts';

/** Provider of the catalog, with the environment variable of its key. */
export type KnownProvider = { readonly provider: string; readonly credential: string | null };

type Members = Readonly<Record<string, unknown>>;

/** Names in models.dev that differ from the catalog's. */
const NAMES: Readonly<Record<string, string>> = { gemini: 'google', moonshot: 'moonshotai', bedrock: 'amazon-bedrock' };
/** Local provider; models.dev uses the same name for another one. */
const LOCAL = 'ollama';
const ID = /^[\w.:/@~+-]{1,200}$/;
const LONGEST_NAME = 100;
const MOST_KINDS = 10;

/**
 * Parses the text models of known providers; omits a model without a proper id.
 * Missing and malformed members count as unknown.
 *
 * @param providers `api.json` of models.dev.
 * @param day `YYYY-MM-DD`.
 */
export function readModels(providers: unknown, known: readonly KnownProvider[], day: string): readonly Model[] {
  const all = membersOf(providers);
  return known
    .filter(({ provider }) => provider !== LOCAL)
    .flatMap(({ provider, credential }) => {
      const models = membersOf(membersOf(all[NAMES[provider] ?? provider])['models']);
      return Object.entries(models).flatMap(([id, model]) => {
        const read = ID.test(id) ? readModel(id, membersOf(model), provider, credential, day) : null;
        return read !== null && read.output.includes('text') ? [read] : [];
      });
    });
}

function readModel(id: string, model: Members, provider: string, credential: string | null, day: string): Model | null {
  if (Object.keys(model).length === 0) return null;
  const [cost, limit, modalities] = ['cost', 'limit', 'modalities'].map((name) => membersOf(model[name]));
  const name = typeof model['name'] === 'string' ? cleanShortText(model['name'], LONGEST_NAME) : '';
  return {
    id: `${provider}/${id}`,
    provider,
    model: id,
    name: name === '' ? id : name,
    price: priceOf(cost ?? {}),
    context_tokens: countOf(limit?.['context']),
    output_tokens: countOf(limit?.['output']),
    tool_call: flagOf(model['tool_call']),
    structured_output: flagOf(model['structured_output']),
    reasoning: flagOf(model['reasoning']),
    input: kindsOf(modalities?.['input']),
    output: kindsOf(modalities?.['output']),
    open_weights: model['open_weights'] === true,
    size_bytes: null,
    released: dateOf(model['release_date']),
    deprecated: model['status'] === 'deprecated',
    credential,
    scores: [],
    source: 'models.dev',
    as_of: day,
  };
}

/** Returns the price; unknown for a hosted model that costs nothing. */
function priceOf({ input, output }: Members): Model['price'] {
  const prices = [input, output].filter((price) => typeof price === 'number' && Number.isFinite(price) && price >= 0);
  const [read, written] = prices as readonly number[];
  if (read === undefined || written === undefined || read + written === 0) return null;
  return { input: read, output: written };
}

function countOf(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null;
}

function flagOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function kindsOf(value: unknown): readonly string[] {
  const kinds = Array.isArray(value) ? value : [];
  return kinds
    .filter((kind): kind is string => typeof kind === 'string' && /^[a-z]{1,20}$/.test(kind))
    .slice(0, MOST_KINDS);
}

/** Returns a date as `YYYY-MM` or `YYYY-MM-DD`. */
function dateOf(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d{2}(?:-\d{2})?$/.test(value) ? value : null;
}
