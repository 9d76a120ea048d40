import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the search phrases', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds(
    'finds a server that the catalog does not have',
    'searchPhrases',
    'is of a server that the catalog does not have',
    (line) => ({
      ...line,
      server: 'zz.nobody/none',
    }),
  );
  itFinds('finds a phrase that stands twice', 'searchPhrases', 'has a phrase twice', (line) => ({
    ...line,
    phrases: [...line.phrases, (line.phrases[0] ?? '').toUpperCase()],
  }));
  itFinds('finds a server that stands twice', 'searchPhrases', 'the server "', (line, [other]) => ({
    ...line,
    server: other?.server ?? line.server,
  }));
  itFinds('finds a server without a phrase', 'searchPhrases', '/phrases must NOT', (line) => ({
    ...line,
    phrases: [],
  }));
});
