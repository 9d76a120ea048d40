import { type Model, UNKNOWN_FACTS } from '../catalog/model.ts';

/** A provider whose models alone may be recommended, because it is the one that would run them. */
export type Vendor = {
  readonly name: string;
  /** Environment variable of its key, or null when it takes none. */
  readonly credential: string | null;
  /** The vendor's own id of the model it is set up with; null for none. */
  readonly defaultModel: string | null;
};

/** The catalog's entry for a model, by its id or the vendor's own name of it. @param provider Null looks at all. */
export function modelNamed(models: readonly Model[], asked: string, provider: string | null): Model | undefined {
  const own = provider === null ? models : models.filter((model) => model.provider === provider);
  return own.find(({ id }) => id === asked) ?? own.find(({ model }) => model === asked);
}

/** A model of a vendor that the catalog knows nothing of. */
export function unknownModel(vendor: Vendor, model: string): Model {
  return {
    id: `${vendor.name}/${model}`,
    provider: vendor.name,
    model,
    name: model,
    ...UNKNOWN_FACTS,
    input: ['text'],
    output: ['text'],
    credential: vendor.credential,
  };
}
