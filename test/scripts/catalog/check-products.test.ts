import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the products', () => {
  const { itFinds, itFindsIn } = onCopyOfTheData();

  itFinds('finds a product with an unknown capability', 'products', 'unknown capability issue.juggle', (product) => ({
    ...product,
    capabilities: ['issue.juggle'],
  }));
  itFinds(
    'finds a product that does what only the model can do',
    'products',
    'capability text.write is met by the model',
    (product) => ({ ...product, capabilities: ['text.write'] }),
  );
  itFinds('finds a spelling that another product has', 'products', 'the spelling "', (product, [other]) => ({
    ...product,
    spellings: [other?.name],
  }));
  itFinds(
    'finds a product that a server connects to, however one joins its words',
    'products',
    'the server ',
    (product) => ({ ...product, spellings: ['git-hub'] }),
  );
  itFindsIn(
    'finds an ambiguous name of no product',
    'ambiguous-systems.json',
    'names no product',
    '[',
    '["no such product",',
  );
  itFindsIn(
    'finds an ambiguous name that stands there twice',
    'ambiguous-systems.json',
    'the name "box" stands at',
    '[',
    '["box",',
  );
  itFindsIn(
    'finds an unread name of no product',
    'unread-systems.json',
    'names no product',
    '[',
    '["no such product",',
  );
  itFindsIn(
    'finds an unread name that is ambiguous too',
    'unread-systems.json',
    'is one of the ambiguous names too',
    '["',
    '["box", "',
  );
});
