import { serverOfLine } from '../../../src/domain/catalog/catalog-line.ts';
import { expandCompact } from '../../../src/domain/catalog/compact-server.ts';
import { addMakers } from '../../../src/domain/catalog/intake/add-makers.ts';
import { Organisations } from '../../../src/domain/catalog/organisation.ts';
import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findDisorder } from './find-disorder.ts';
import { findRepeats } from './find-repeats.ts';

/** An account, domain or package has one holder, and a fact supports each badge. */
export function* checkMakers({ organisations, servers, compact }: Data): Generator<Fault> {
  yield* findRepeats(organisations, ({ name, role }) => [`${name.toLowerCase()} (${role})`], 'the organisation');
  yield* findRepeats(
    organisations,
    ({ accounts, domains, packages }) => [...accounts, ...domains, ...packages],
    'the place',
  );
  yield* findDisorder(organisations, ({ name }) => name.toLowerCase(), 'name');
  for (const entry of organisations) {
    const { accounts, domains, packages } = entry.value;
    if (accounts.length + domains.length + packages.length === 0)
      yield faultAt(entry, 'has no account, domain or package');
  }
  const known = new Organisations(organisations.map(({ value }) => value));
  const entries = [
    ...servers.map((entry) => ({ entry, server: serverOfLine(entry.value) })),
    ...compact.map((entry) => ({ entry, server: expandCompact(entry.value) })),
  ];
  for (const { entry, server } of entries)
    if (addMakers([server], known)[0]?.maker.kind === null)
      yield faultAt(entry, 'is called official, but no account, domain or package shows it');
}
