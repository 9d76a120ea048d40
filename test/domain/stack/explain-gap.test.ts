import { expect } from 'chai';
import fc from 'fast-check';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { Candidate, Refusal } from '../../../src/domain/stack/candidate.ts';
import { explainGap } from '../../../src/domain/stack/explain-gap.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aCandidate } from '../../support/stack-parts.ts';

const knowledge = buildKnowledge(aCatalog());
const need = aNeed({ capability: 'chat.post', effect: 'write' });
const named = (title: string, probability: number): Candidate =>
  aCandidate({ server: anEntry({ name: title.toLowerCase(), title }), need, probability });
const refused = (code: string, reason: string): Refusal => ({
  server: anEntry(),
  need,
  code,
  reason,
  would_change_if: '',
});

function reasonFor(
  members: { unsure?: readonly Candidate[]; refused?: readonly Refusal[]; choices?: readonly Candidate[] },
  constraints: Constraints = {},
  of = need,
): string {
  const considered = {
    choices: new Map([[of.id, members.choices ?? []]]),
    unsure: new Map([[of.id, members.unsure ?? []]]),
    refused: members.refused ?? [],
    unavailable: new Map(),
  };
  const { code, reason } = explainGap(of, considered, constraints, knowledge);
  return `${code}: ${reason}`;
}

describe('explainGap', () => {
  it('says that no server has such a tool only when none was a candidate', () => {
    expect(reasonFor({})).to.equal('nothing_found: No server of the catalog has a tool that does this.');
    expect(reasonFor({ unsure: [named('Parley', 0.4)] })).to.equal(
      'unsure: Parley (0.4) might do this, but is not sure enough.',
    );
  });

  it('names the best candidates below the minimum probability that are not unlikely, and their number', () => {
    const four = [named('A', 0.48), named('B', 0.4), named('C', 0.3), named('D', 0.16)];

    expect(reasonFor({ unsure: four })).to.equal(
      'unsure: 2 servers might do this, but none is sure enough: A (0.48), B (0.4).',
    );
    expect(reasonFor({ unsure: Array.from({ length: 12 }, () => named('A', 0.41)) })).to.include('12 or more servers');
  });

  it('names no candidate that is unlikely', () => {
    const text = reasonFor({ unsure: [named('A', 0.14), named('B', 0.02)] });

    expect(text).to.equal(
      'unsure: The servers that were considered are unlikely to do this: each has a probability below 0.4.',
    );
  });

  it('names the limit that excludes a server, and the candidates that no limit excludes', () => {
    const keyless = refused('keyless', 'It takes a secret.');

    expect(reasonFor({ refused: [keyless], unsure: [named('B', 0.4)] }, { keyless: true })).to.equal(
      'constraint_keyless: The limits exclude Boardly: It takes a secret (Boardly). B (0.4) might do this, but is not sure enough.',
    );
  });

  it('counts the servers that are refused for their own faults', () => {
    const reads = refused('reads_only', 'Its tools for this only read.');

    expect(reasonFor({ refused: [reads, reads, reads] })).to.equal(
      'unfit_reads_only: Boardly does not fit: its tools for this only read. 2 more were refused.',
    );
  });

  it('spells the name of a product that the catalog lacks', () => {
    expect(reasonFor({}, {}, aNeed({ system: 'zulip' }))).to.equal(
      'no_server_for_system: No server of the catalog connects to Zulip.',
    );
  });

  it('mentions limits only when the request has one', () => {
    const codes = ['region', 'unnamed', 'reads_only', 'writes', 'archived', 'deprecated'];
    const refusals = fc.array(fc.constantFrom(...codes).map((code) => refused(code, 'Some reason.')));
    const unsure = fc.array(fc.double({ min: 0, max: 0.48, noNaN: true }).map((odds) => named('A', odds)));

    fc.assert(
      fc.property(refusals, unsure, (own, others) => {
        const text = reasonFor({ refused: own, unsure: others });

        expect(text).not.to.include('limits exclude');
        if (others.length > 0) expect(text).not.to.include('No server of the catalog');
      }),
    );
  });
});
