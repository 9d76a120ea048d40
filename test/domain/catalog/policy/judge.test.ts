import { expect } from 'chai';
import * as fc from 'fast-check';
import type { Decision } from '../../../../src/domain/catalog/policy/decision.ts';
import { makeJudge, denialSentence, liftedIf, type DenialKind } from '../../../../src/domain/catalog/policy/judge.ts';
import type { Policy, PolicyRule } from '../../../../src/domain/catalog/policy/policy.ts';
import { subjectOf } from '../../../../src/domain/catalog/policy/subject.ts';
import type { Server } from '../../../../src/domain/catalog/server.ts';
import { aChat, aFetcher, anEntry, aPackage } from '../../../support/catalogs.ts';
import { aDecision, aPolicy } from '../../../support/policies.ts';

function sentence(server: Server, policy: Partial<Policy>, decision?: Partial<Decision>): string {
  const stands = decision === undefined ? undefined : aDecision({ server: server.name, ...decision });
  return makeJudge(aPolicy(policy))(subjectOf(server), stands)?.sentence ?? 'seen';
}

const dated = anEntry({ version: '1.3.0', packages: [aPackage({ version: '1.1.0' })] });
const merged = (by: 'package' | 'repository') =>
  anEntry({ merged: [{ source: 'registry:x', name: 'io.github.other/board', by, value: 'board-mcp' }] });
const endpoint = { type: 'sse', url: 'https://board.example/sse', headers: [] } as const;
const both = anEntry({ remotes: [endpoint] });

const added = anEntry({ origin: 'registry', source: ['registry:https://added.example'] });

describe('The judge of a policy', () => {
  describe('denies a server', () => {
    for (const [what, server, rule, because] of [
      ['by its name', anEntry(), { name: ['com.boardly/board-mcp'] }, 'name'],
      ['by its name in another case', anEntry(), { name: ['COM.Boardly/Board-MCP'] }, 'name'],
      ['by a part of its name', anEntry(), { name: ['x/y', 'com.boardly/*'] }, 'name'],
      ['by the name of the same package in a registry', merged('package'), { name: ['io.github.other/*'] }, 'name'],
      [
        'by the name of the same package in the catalog, where it was not merged',
        anEntry({ same_as: ['io.github.other/board'] }),
        { name: ['io.github.other/*'] },
        'name',
      ],
      ['by its source', added, { source: ['registry:https://ADDED.example'] }, 'source'],
      ['of the package by its source', anEntry({ source: ['x'] }), { source: ['catalog'] }, 'source'],
      ['by its publisher', anEntry(), { publisher: ['Boardly'] }, 'publisher (boardly)'],
      ['by any publisher', anEntry(), { publisher: ['*'] }, 'publisher (boardly)'],
      ['for not being official', aFetcher(), { publisher: [{ official: false }] }, 'publisher (example)'],
      ['by its licence', anEntry(), { license: ['mit'] }, 'licence (MIT)'],
      [
        'by a family of licences',
        anEntry({ license: 'AGPL-3.0-only' }),
        { license: ['AGPL-*'] },
        'licence (AGPL-3.0-only)',
      ],
      [
        'by one licence of several',
        anEntry({ license: '(MIT OR GPL-3.0)' }),
        { license: ['GPL-3.0'] },
        'licence ((MIT OR GPL-3.0))',
      ],
      ['for an unknown licence', anEntry({ license: null }), { license: ['unknown'] }, 'licence (unknown)'],
      ['by its version', dated, { version: ['1.3.0'] }, 'version (1.3.0, 1.1.0)'],
      ['by the version that would be installed', dated, { version: ['<1.2'] }, 'version (1.3.0, 1.1.0)'],
      [
        'by a version without order',
        anEntry({ version: 'latest' }),
        { version: ['latest'] },
        'version (latest, 1.0.0)',
      ],
      [
        'for an unknown version',
        anEntry({ version: null, packages: [] }),
        { version: ['<1', 'unknown'] },
        'version (unknown)',
      ],
      [
        'for a version that cannot be compared',
        anEntry({ version: 'beta' }),
        { version: ['unknown'] },
        'version (beta, 1.0.0)',
      ],
      ['by the registry of one of its packages', both, { registry_type: ['npm'] }, 'packages (npm)'],
      ['by one of its transports', both, { transport: ['sse'] }, 'transport (stdio, sse)'],
      [
        'by two conditions that both hold',
        anEntry(),
        { name: ['com.boardly/*'], license: ['MIT'] },
        'name and licence (MIT)',
      ],
    ] as const) {
      it(`${what}, and says so`, () => {
        expect(sentence(server, { deny: [rule] })).to.equal(`Denied by the operator's policy for its ${because}.`);
      });
    }
  });

  describe('denies no server', () => {
    for (const [what, server, rule] of [
      ['of another name', anEntry(), { name: ['com.boardly/board'] }],
      ['that only claims the repository of another', merged('repository'), { name: ['io.github.other/*'] }],
      ['of another publisher', anEntry(), { publisher: ['board'] }],
      ['that is official, when the others are denied', anEntry(), { publisher: [{ official: false }] }],
      ['of another licence', anEntry(), { license: ['GPL-*', 'unknown'] }],
      ['of an unknown licence, when one is denied', anEntry({ license: null }), { license: ['*'] }],
      ['of a later version', anEntry(), { version: ['<1.0.0'] }],
      ['of an unknown version, when a range is denied', anEntry({ version: null, packages: [] }), { version: ['<99'] }],
      ['of another registry', anEntry(), { registry_type: ['oci'] }],
      ['of another transport', aChat(), { transport: ['stdio'] }],
      ['of which one condition of two holds', anEntry(), { name: ['com.boardly/*'], license: ['ISC'] }],
    ] as const) {
      it(what, () => {
        expect(sentence(server, { deny: [rule] })).to.equal('seen');
      });
    }
  });

  describe('with rules that allow', () => {
    const out = "Not among what the operator's policy allows.";
    for (const [what, server, rules, expected] of [
      ['lets through what one of them fits', anEntry(), [{ name: ['x/*'] }, { license: ['MIT'] }], 'seen'],
      ['keeps everything else away', aFetcher(), [{ publisher: ['boardly'] }], out],
      ['lets official ones through', anEntry(), [{ publisher: [{ official: true }] }], 'seen'],
      ['keeps those away that are not', aFetcher(), [{ publisher: [{ official: true }] }], out],
      ['lets every known publisher through', aFetcher(), [{ publisher: ['*'] }], 'seen'],
      ['does not take a name in a registry for its own', merged('package'), [{ name: ['io.github.other/*'] }], out],
      ['wants every version to be allowed', dated, [{ version: ['>=1.2'] }], out],
      ['lets through what has allowed versions only', dated, [{ version: ['1.x'] }], 'seen'],
      ['keeps away what has no known version', anEntry({ version: null, packages: [] }), [{ version: ['*'] }], out],
      [
        'lets it through when that is allowed',
        anEntry({ version: null, packages: [] }),
        [{ version: ['unknown'] }],
        'seen',
      ],
      ['wants every licence to be allowed', anEntry({ license: 'MIT AND GPL-2.0' }), [{ license: ['MIT'] }], out],
      [
        'takes no exception for a licence',
        anEntry({ license: 'GPL-2.0 WITH Classpath-exception-2.0' }),
        [{ license: ['GPL-*'] }],
        'seen',
      ],
      ['keeps an unknown licence away', anEntry({ license: null }), [{ license: ['*'] }], out],
      [
        'wants every package to be of an allowed registry',
        anEntry({ packages: [aPackage(), aPackage({ type: 'oci' })] }),
        [{ registry_type: ['oci'] }],
        out,
      ],
      ['wants every transport to be allowed', both, [{ transport: ['stdio'] }], out],
      ['lets through the servers of an allowed source', added, [{ source: ['registry:*'] }], 'seen'],
      ['keeps away the servers of other sources', added, [{ source: ['catalog', 'file'] }], out],
      ['lets through what has allowed transports only', both, [{ transport: ['stdio', 'sse'] }], 'seen'],
    ] as const) {
      it(what, () => {
        expect(sentence(server, { allow: rules })).to.equal(expected);
      });
    }
  });

  describe('weighs decisions and rules', () => {
    const deny: readonly PolicyRule[] = [{ license: ['ISC'] }, { name: ['*'], reason: 'Nothing is cleared yet' }];
    for (const [what, policy, decision, expected] of [
      ['shows everything when nothing is said', {}, undefined, 'seen'],
      ['bars what is hidden', {}, { action: 'hide', reason: null }, 'Hidden by the operator.'],
      ["says the operator's reason", {}, { action: 'hide', reason: 'It leaks.' }, 'Hidden by the operator: It leaks.'],
      [
        'bars what is hidden though it is allowed',
        { allow: [{ name: ['*'] }] },
        { action: 'hide' },
        'Hidden by the operator.',
      ],
      ['says that it is hidden rather than denied', { deny }, { action: 'hide' }, 'Hidden by the operator.'],
      [
        'bars what is denied though it is allowed',
        { deny, allow: [{ name: ['*'] }] },
        undefined,
        "Denied by the operator's policy: Nothing is cleared yet.",
      ],
      [
        'bars what is denied though it is approved',
        { deny, visibility: 'approved' },
        { action: 'approve' },
        "Denied by the operator's policy: Nothing is cleared yet.",
      ],
      [
        'bars what nobody approved where that is needed',
        { visibility: 'approved' },
        undefined,
        'Not approved by the operator.',
      ],
      ['shows what is approved', { visibility: 'approved' }, { action: 'approve' }, 'seen'],
      [
        'does not take an approval for a rule that allows',
        { visibility: 'approved', allow: [{ name: ['x/*'] }] },
        { action: 'approve' },
        "Not among what the operator's policy allows.",
      ],
      [
        'does not take a rule that allows for an approval',
        { visibility: 'approved', allow: [{ name: ['*'] }] },
        undefined,
        'Not approved by the operator.',
      ],
      ['shows what is approved where everything is shown', {}, { action: 'approve' }, 'seen'],
    ] as const) {
      it(what, () => {
        expect(sentence(anEntry(), policy, decision)).to.equal(expected);
      });
    }

    it('names the rule for the operator, and for nobody else', () => {
      const verdict = makeJudge(aPolicy({ deny }))(subjectOf(anEntry()), undefined);

      expect(verdict).to.deep.include({ kind: 'denied', rule: '/deny/1' });
      expect(verdict?.sentence).to.not.include('/deny');
    });
  });

  describe('for any policy', () => {
    const rules = fc.array(aRule(), { maxLength: 3 });
    const policies = fc.record({ visibility: fc.constantFrom('all', 'approved'), allow: rules, deny: rules });
    const actions = fc.option(fc.constantFrom('approve', 'hide'), { nil: undefined });
    const seen = (server: Server, policy: Policy, action: 'approve' | 'hide' | undefined): boolean =>
      sentence(server, policy, action === undefined ? undefined : { action }) === 'seen';

    it('never shows what a rule of deny fits', () => {
      fc.assert(
        fc.property(aServer(), policies, aRule(), actions, (server, policy, rule, action) => {
          const alone = seen(server, aPolicy({ deny: [rule] }), undefined);

          if (!alone) expect(seen(server, { ...policy, deny: [...policy.deny, rule] }, action)).to.equal(false);
        }),
        SOME,
      );
    });

    it('never shows more after another rule of deny, nor less after another of allow beside one', () => {
      fc.assert(
        fc.property(aServer(), policies, aRule(), actions, (server, policy, rule, action) => {
          const before = seen(server, policy, action);
          const denied = seen(server, { ...policy, deny: [rule, ...policy.deny] }, action);
          const allowed = seen(server, { ...policy, allow: [rule, ...policy.allow] }, action);

          if (denied) expect(before).to.equal(true);
          if (before && policy.allow.length > 0) expect(allowed).to.equal(true);
        }),
        SOME,
      );
    });

    it('shows nothing but approved servers where approval is needed, and nothing hidden anywhere', () => {
      fc.assert(
        fc.property(aServer(), policies, actions, (server, policy, action) => {
          const isSeen = seen(server, policy, action);

          if (isSeen && policy.visibility === 'approved') expect(action).to.equal('approve');
          if (isSeen) expect(action).to.not.equal('hide');
        }),
        SOME,
      );
    });

    it('denies by a rule everything that it would allow by the same rule', () => {
      fc.assert(
        fc.property(aServer(), aRule(), (server, rule) => {
          const isAllowed = seen(server, aPolicy({ allow: [rule] }), undefined);
          const isDenied = !seen(server, aPolicy({ deny: [rule] }), undefined);

          if (isAllowed) expect(isDenied).to.equal(true);
        }),
        SOME,
      );
    });
  });
});

const SOME = { seed: 7, numRuns: 1_000 };

function aServer(): fc.Arbitrary<Server> {
  return fc
    .record({
      name: fc.constantFrom('a/x', 'a/y', 'b/x'),
      publisher: fc.record({ name: fc.constantFrom('Acme', 'Bolt'), official: fc.boolean() }),
      license: fc.constantFrom('MIT', 'GPL-3.0', 'MIT OR ISC', null),
      version: fc.constantFrom('1.0.0', '1.2.0-rc.1', '2.0.0', 'latest', null),
      packages: fc.array(
        fc.record({ type: fc.constantFrom('npm', 'oci'), version: fc.constantFrom('1.0.0', '2.1.0', null) }),
        { maxLength: 2 },
      ),
      remotes: fc.constantFrom([], [endpoint]),
      origin: fc.constantFrom('core' as const, 'registry' as const),
      source: fc.constantFrom(['registry:x'], ['file'], []),
    })
    .map(({ packages, ...members }) => anEntry({ ...members, packages: packages.map((each) => aPackage(each)) }));
}

function some<T>(...texts: readonly T[]): fc.Arbitrary<readonly T[]> {
  return fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 2 });
}

function aRule(): fc.Arbitrary<PolicyRule> {
  return fc
    .record(
      {
        name: some('a/*', '*/x', 'b/x', '*'),
        publisher: some<string | { official: boolean }>('acme', '*', { official: true }, { official: false }),
        license: some('MIT', 'GPL-*', 'unknown'),
        version: some('<1.2', '^1', '2.x', 'latest', 'unknown', '*'),
        registry_type: some('npm', 'oci'),
        transport: some('stdio', 'sse'),
        source: some('catalog', 'registry:*', 'file'),
      },
      { requiredKeys: [] },
    )
    .filter((rule) => Object.keys(rule).length > 0);
}

const KINDS: readonly DenialKind[] = ['hidden', 'denied', 'not_allowed', 'not_approved'];

describe('The sentence of a bar', () => {
  it('ends with one full stop, whatever the reason ends with', () => {
    expect(denialSentence('hidden', null)).to.equal('Hidden by the operator.');
    expect(denialSentence('hidden', 'It leaks')).to.equal('Hidden by the operator: It leaks.');
    expect(denialSentence('hidden', 'Really?')).to.equal('Hidden by the operator: Really?');
  });

  it('tells what would lift it, and something else for each kind', () => {
    const lifts = KINDS.map((kind) => liftedIf(denialSentence(kind, 'Not approved by the operator')));

    expect(new Set(lifts).size).to.equal(KINDS.length);
    expect(lifts).to.include('the operator approved it').and.to.include('the operator lifted that rule');
  });
});
