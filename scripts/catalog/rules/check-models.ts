import type { Model } from '../../../src/domain/catalog/model.ts';
import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findRepeats } from './find-repeats.ts';

const LOCAL = 'ollama';

/** What must hold of the models besides their shape. */
export function* checkModels({ models }: Data): Generator<Fault> {
  yield* findRepeats(models, ({ id }) => [id.toLowerCase()], 'the id');
  for (const entry of models) for (const fault of faultsOf(entry.value)) yield faultAt(entry, fault);
}

function* faultsOf({ id, provider, model, price, deprecated, credential }: Model): Generator<string> {
  const isLocal = provider === LOCAL;
  if (id !== `${provider}/${model}`) yield `the id is not ${provider}/${model}`;
  if (deprecated) yield 'is deprecated';
  if (isLocal !== (credential === null)) yield isLocal ? 'a local model needs no credential' : 'lacks its credential';
  if (isLocal && (price === null || price.input + price.output > 0)) yield 'a local model costs nothing';
  if (!isLocal && price !== null && (price.input === 0 || price.output === 0)) yield 'only local models cost nothing';
}
