import { expect } from 'chai';
import type { Check, CodeRule } from '../../../src/domain/evaluation/check.ts';
import { runCodeChecks } from '../../../src/domain/evaluation/run-code-checks.ts';
import type { Trace } from '../../../src/domain/evaluation/trace.ts';
import { aRecommendation, aServerPick, aTask } from '../../support/answers.ts';
import { aCheck, anArtifact, aToolStep, aTrace, SERVER } from '../../support/traces.ts';

const asked = { task: aTask(), stack: aRecommendation() };
const LIST: CodeRule = { kind: 'tool_succeeded', tools: [{ server: SERVER, tool: 'list_issues' }], changes: false };

function verdict(rule: Check['rule'], trace: Partial<Trace>, stack = asked.stack): string | undefined {
  return runCodeChecks([aCheck({ rule, needs: ['n1'] })], aTrace(trace), { ...asked, stack })[0]?.verdict;
}

describe('runCodeChecks', () => {
  it('finds an output in words or in a file, and none in blanks', () => {
    expect(verdict({ kind: 'output' }, {})).to.equal('met');
    expect(verdict({ kind: 'output' }, { answer: ' \n' })).to.equal('not');
    expect(verdict({ kind: 'output' }, { answer: null, artifacts: [anArtifact()] })).to.equal('met');
  });

  it('finds the successful call of a tool, and what it gave back', () => {
    const [result] = runCodeChecks([aCheck({ rule: LIST })], aTrace(), asked);

    expect(result).to.deep.include({ check: 'c1', verdict: 'met', by: 'code' });
    expect(result?.quote).to.match(/^list_issues: .*Login fails on Safari/);
  });

  for (const outcome of ['error', 'bad_input', 'unknown_tool', 'refused', 'timeout', 'gone'] as const) {
    it(`does not take a call that ended as ${outcome} for a success`, () => {
      expect(verdict(LIST, { steps: [aToolStep({ outcome, result: null })] })).to.equal('not');
    });
  }

  it('does not know whether a call succeeded whose result begins like an error', () => {
    expect(verdict(LIST, { steps: [aToolStep({ result: 'Error: repository not found' })] })).to.equal('unknown');
  });

  it('does not take another tool or another server for it', () => {
    expect(verdict(LIST, { steps: [aToolStep({ tool: 'close_issue' })] })).to.equal('not');
    expect(verdict(LIST, { steps: [aToolStep({ server: 'io.github.other/issues' })] })).to.equal('not');
  });

  it('counts the tool of a server that took over the need after the checks were made', () => {
    const other = 'io.github.other/board';
    const stack = aRecommendation({
      mcp_servers: [
        aServerPick({ name: other, tools: [{ name: 'board_items', effect: 'read', approval: 'auto', needs: ['n1'] }] }),
      ],
    });
    const steps = [aToolStep({ server: other, tool: 'board_items' })];

    expect(verdict(LIST, { steps }, stack)).to.equal('met');
    expect(verdict(LIST, { steps })).to.equal('not');
  });

  it('wants a call that changes something where any tool of a server may be the one', () => {
    const any: CodeRule = { kind: 'tool_succeeded', tools: [{ server: SERVER, tool: null }], changes: true };
    const stack = aRecommendation({ mcp_servers: [] });

    expect(verdict(any, {}, stack)).to.equal('not');
    expect(verdict(any, { steps: [aToolStep({ tool: 'create_issue', effect: 'write' })] }, stack)).to.equal('met');
  });

  it('sees a change in each call that reached a tool which changes something, whatever came of it', () => {
    const rule = { kind: 'nothing_changed' } as const;

    expect(verdict(rule, {})).to.equal('met');
    expect(verdict(rule, { steps: [aToolStep({ effect: 'write', outcome: 'timeout' })] })).to.equal('not');
    expect(verdict(rule, { steps: [aToolStep({ effect: 'write', outcome: 'refused' })] })).to.equal('met');
    expect(verdict(rule, { steps: [aToolStep({ effect: null })] })).to.equal('unknown');
  });

  it('wants a file of the kind that is what its name says', () => {
    const rule = { kind: 'file', ending: '.csv' } as const;

    expect(verdict(rule, { artifacts: [anArtifact()] })).to.equal('met');
    expect(verdict(rule, { artifacts: [anArtifact({ valid: false })] })).to.equal('not');
    expect(verdict(rule, { artifacts: [anArtifact({ bytes: 0, valid: null })] })).to.equal('not');
    expect(verdict(rule, { artifacts: [anArtifact({ path: 'a.txt' })] })).to.equal('not');
  });

  it('wants a file by its name where the task gives one, in whatever folder and case', () => {
    const rule = { kind: 'file', ending: '.csv', name: 'prices.csv' } as const;

    for (const path of ['prices.csv', 'out/Prices.CSV'])
      expect(verdict(rule, { artifacts: [anArtifact({ path })] })).to.equal('met');
    for (const path of ['notes.csv', 'old_prices.csv', 'my prices.csv'])
      expect(verdict(rule, { artifacts: [anArtifact({ path })] })).to.equal('not');
    expect(verdict(rule, { artifacts: [anArtifact({ path: 'prices.csv', valid: false })] })).to.equal('not');
  });

  it('tells the language of an answer where there is enough of it', () => {
    const rule = { kind: 'language', language: 'de' } as const;

    expect(
      verdict(rule, { answer: 'Es sind zwei Vorgänge offen, der eine zur Anmeldung und der andere zum Export.' }),
    ).to.equal('met');
    expect(
      verdict(rule, { answer: 'Two issues are open, one on the login and the other one on the export.' }),
    ).to.equal('not');
    expect(verdict(rule, { answer: 'Safari: 2' })).to.equal('unknown');
  });

  it('holds what the answer names against what tools gave back', () => {
    expect(verdict({ kind: 'grounded' }, {})).to.equal('met');
    expect(verdict({ kind: 'grounded' }, { answer: 'Open: #412, #999, #998.' })).to.equal('not');
    expect(verdict({ kind: 'grounded' }, { answer: 'Some are open.' })).to.equal('unknown');
  });

  it('measures nothing that only a judge can tell, and nothing where nobody worked', () => {
    expect(verdict(null, {})).to.equal('unmeasured');
    expect(verdict({ kind: 'output' }, { end: 'not_executed' })).to.equal('unmeasured');
  });
});
