import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the kinds of products', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds('finds a phrase that another kind has', 'kinds', 'the phrase "', (kind, [other]) => ({
    ...kind,
    phrases: [...kind.phrases, ...(other?.phrases ?? [])],
  }));
  itFinds('finds a kind without a product that is known', 'kinds', 'names no known product', (kind) => ({
    ...kind,
    products: ['no such product'],
  }));
  itFinds('finds a kind without a phrase', 'kinds', '/phrases must NOT', (kind) => ({ ...kind, phrases: [] }));
});
