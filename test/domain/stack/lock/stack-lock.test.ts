import { expect } from 'chai';
import { lockDigest, type LockContents } from '../../../../src/domain/stack/lock/stack-lock.ts';
import { aLockedServer, lockContents } from '../../../support/locks.ts';
import { encodings } from '../../../support/requests.ts';

import fc from 'fast-check';

const { sha256 } = encodings;
const whole = lockContents({
  servers: [
    aLockedServer({ settings: [{ name: 'BOARD', value: 'main' }], credentials: ['BOARD_TOKEN'] }),
    aLockedServer({ name: 'com.parley/chat-mcp', tools_hash: `sha256:${'0'.repeat(64)}` }),
  ],
  skills: [{ name: 'triage', source: 'https://example.org/skills', path: 'triage' }],
});

/** The paths of everything in a value that is no object. */
function leaves(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => leaves(member, [...path, name]));
}

function changed(value: unknown, [name, ...rest]: readonly string[], leaf: unknown): unknown {
  if (name === undefined) return leaf;
  if (Array.isArray(value))
    return value.map((item, place) => (String(place) === name ? changed(item, rest, leaf) : item));
  const members = value as Readonly<Record<string, unknown>>;
  return { ...members, [name]: changed(members[name], rest, leaf) };
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

describe('lockDigest', () => {
  it('is another one when anything of the contents is another', () => {
    const paths = fc.constantFrom(...leaves(whole));
    fc.assert(
      fc.property(paths, fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), (path, leaf) => {
        const other = changed(whole, path, leaf) as LockContents;
        const same = JSON.stringify(other) === JSON.stringify(whole);
        expect(lockDigest(other, sha256) === lockDigest(whole, sha256)).to.equal(same);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('does not depend on the order in which a program writes the members', () => {
    expect(lockDigest(reversed(whole) as LockContents, sha256)).to.equal(lockDigest(whole, sha256));
    expect(JSON.stringify(reversed(whole))).to.not.equal(JSON.stringify(whole));
  });

  it('is another one when something is added, left out or put in another order', () => {
    const { servers } = whole;
    const others = [
      { ...whole, servers: servers.slice(1) },
      { ...whole, servers: servers.toReversed() },
      { ...whole, servers: [...servers, aLockedServer({ name: 'org.example/page-fetcher' })] },
      { ...whole, further: true },
    ];
    const digests = [whole, ...others].map((contents) => lockDigest(contents, sha256));

    expect(new Set(digests).size).to.equal(5);
  });
});
