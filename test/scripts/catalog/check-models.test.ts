import type { Parts } from '../../../scripts/catalog/data-files.ts';
import { onCopyOfTheData, type Change } from '../../support/planted-faults.ts';

describe('The check of the models', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds('finds an id that another has', 'models', 'the id "', (_, [other]) => ({ ...other }));
  itFinds('finds an id that is not made of provider and model', 'models', 'the id is not openai/other', (model) => ({
    ...model,
    model: 'other',
  }));
  itFinds('finds a negative price', 'models', '/price/input must be >= 0', (model) => ({
    ...model,
    price: { input: -1, output: 1 },
  }));
  itFinds(
    'finds a model that costs nothing although a vendor serves it',
    'models',
    'only local models cost nothing',
    (model) => ({ ...model, price: { input: 0, output: 0 } }),
  );
  itFinds(
    'finds a local model that costs something',
    'models',
    'a local model costs nothing',
    (model) => ({ ...model, price: { input: 1, output: 1 } }),
    isLocal,
  );
  itFinds(
    'finds a local model that asks for a key',
    'models',
    'a local model needs no credential',
    (model) => ({ ...model, credential: 'KEY' }),
    isLocal,
  );
  itFinds('finds a vendor’s model without the name of its key', 'models', 'lacks its credential', (model) => ({
    ...model,
    credential: null,
  }));
  itFinds('finds a deprecated model', 'models', 'is deprecated', (model) => ({ ...model, deprecated: true }));
  itFinds(
    'finds a score without a date',
    'models',
    '/scores/0/date must match format "date"',
    withScore({ date: '2026' }),
    hasScores,
  );
  itFinds(
    'finds a score without a source',
    'models',
    '/scores/0/source must NOT have fewer than 1 characters',
    withScore({ source: '' }),
    hasScores,
  );
  itFinds(
    'finds a score that came after the newest facts',
    'models',
    '2099-12-31 is later than ',
    withScore({ date: '2099-12-31' }),
    hasScores,
  );
});

function isLocal({ provider }: Parts['models']): boolean {
  return provider === 'ollama';
}

function hasScores({ scores }: Parts['models']): boolean {
  return scores.length > 0;
}

function withScore(members: { readonly date?: string; readonly source?: string }): Change<'models'> {
  return (model) => ({ ...model, scores: model.scores.map((score) => ({ ...score, ...members })) });
}
