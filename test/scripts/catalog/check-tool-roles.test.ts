import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the roles of tools', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds(
    'finds a server that the catalog does not describe',
    'toolRoles',
    'is of a server that the catalog does not describe',
    (line) => ({ ...line, server: 'zz.nobody/none' }),
  );
  itFinds('finds a tool that the server does not have', 'toolRoles', 'no_such is no tool of the server', (line) => ({
    ...line,
    rare: [...line.rare, 'no_such'],
  }));
  itFinds('finds a tool with two roles', 'toolRoles', 'has several roles for ', (line) => ({
    ...line,
    rare: [...line.rare, ...line.core.slice(0, 1)],
  }));
  itFinds('finds a server that stands twice', 'toolRoles', 'the server "', (line, [other]) => ({
    ...line,
    server: other?.server ?? line.server,
  }));
});
