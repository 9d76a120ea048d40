import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the evidence', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds('finds a server that the catalog does not have', 'evidence', 'is of a server that the catalog', (line) => ({
    ...line,
    server: 'a.b/c',
  }));
  itFinds('finds a package that is not one of the server', 'evidence', 'npm:other is no package or end', (line) => ({
    ...line,
    target: 'npm:other@1.0.0',
  }));
  itFinds('finds evidence of a way that there is twice', 'evidence', 'the evidence of "', (_line, [other]) => ({
    ...other,
    at: '2026-11-20T00:00:00Z',
  }));
  itFinds('finds a line out of order', 'evidence', 'is not in ascending order', (line) => ({ ...line, server: '0/0' }));
  itFinds('finds a day that is none', 'evidence', 'at 2026-02-30 is no day', (line) => ({
    ...line,
    at: '2026-02-30T00:00:00Z',
  }));
  itFinds('finds a day to come', 'evidence', 'at 2100-01-02 lies in the future', (line) => ({
    ...line,
    at: '2100-01-02T00:00:00Z',
  }));
  itFinds(
    'finds a package that was spoken to over HTTP',
    'evidence',
    'npm:',
    (line) => ({ ...line, method: 'sse' }),
    ({ target }) => target.startsWith('npm:'),
  );
  itFinds(
    'finds a list of tools that nobody counted',
    'evidence',
    'tool_count is unknown though tools were listed',
    (line) => ({ ...line, tool_count: null }),
    ({ outcome }) => outcome === 'open',
  );
  itFinds(
    'finds a measure of what nobody saw',
    'evidence',
    'has context_tokens though no tools were listed',
    (line) => ({ ...line, context_tokens: 1 }),
    ({ outcome }) => outcome === 'failed' || outcome === 'package_missing',
  );
  itFinds(
    'finds effects of more tools than were counted',
    'evidence',
    'tool_effects has another number of tools',
    (line) => ({ ...line, tool_effects: { ...line['tool_effects'], one_more: null } }),
    ({ tool_effects: effects }) => effects !== undefined,
  );
  itFinds('finds schemas of other tools than were listed', 'toolSchemas', 'has the schemas of other tools', (line) => ({
    ...line,
    tools: { other: {} },
  }));
  itFinds('finds an outcome that there is not', 'evidence', '/outcome must be equal to one of', (line) => ({
    ...line,
    outcome: 'dead',
  }));
});
