import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the usual products', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds('finds a capability of two kinds', 'usualProducts', 'the capability "', (kind, [other]) => ({
    ...kind,
    capabilities: [...kind.capabilities, ...(other?.capabilities ?? [])],
  }));
  itFinds('finds a key that stands twice', 'usualProducts', 'the key "', (kind, [other]) => ({
    ...kind,
    key: other?.key ?? kind.key,
  }));
  itFinds('finds a product that no described server offers', 'usualProducts', 'no described server', (kind) => ({
    ...kind,
    products: [{ name: 'no such product' }],
  }));
});
