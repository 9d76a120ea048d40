import { expect } from 'chai';
import { readCommand } from '../../../../src/adapters/in/cli/command.ts';
import { runVerify } from '../../../../src/adapters/in/cli/verify.ts';
import type { VerifyReport, VerifyServers } from '../../../../src/application/catalog/verify-servers.ts';
import { QuartermasterError } from '../../../../src/domain/errors.ts';
import { aFailure, aVerification } from '../../../support/verifications.ts';

const REPORT: VerifyReport = {
  verified: [aVerification(), aFailure('gated', { server: 'org.example/keyed' })],
  untried: [{ server: 'org.example/far', reason: 'it cannot be reached from here' }],
  outcomes: { open: 1, gated: 1 },
  unreached: 0,
};
const never = new AbortController().signal;

async function run(words: readonly string[], verifyServers: VerifyServers) {
  const command = readCommand(['verify', ...words]);
  if (command.kind !== 'verify') throw new Error(`read as ${command.kind}`);
  let printed = '';
  let complained = '';
  let closed = 0;
  const status = await runVerify(
    command,
    () => ({ verifyServers, close: () => Promise.resolve(void (closed += 1)) }),
    { print: (text) => (printed += text), complain: (text) => (complained += text) },
    '2026-11-21',
    never,
  );
  return { status, printed, complained, closed };
}

const saying =
  (report: VerifyReport): VerifyServers =>
  (_, onProgress) => {
    const results = [...report.verified, ...report.untried];
    results.forEach((result, index) => onProgress({ done: index + 1, total: results.length, result }));
    return Promise.resolve(report);
  };

describe('quartermaster verify', () => {
  it('reads names and how to choose', () => {
    expect(readCommand(['verify', 'memory', 'context7', '--run-unsandboxed', '--json'])).to.deep.equal({
      kind: 'verify',
      names: ['memory', 'context7'],
      stale: false,
      sample: null,
      seed: 'quartermaster',
      unsandboxed: true,
      json: true,
    });
    expect(readCommand(['verify', '--stale', '--sample', '20', '--seed', 'x'])).to.deep.include({
      kind: 'verify',
      names: [],
      stale: true,
      sample: 20,
      seed: 'x',
      unsandboxed: false,
    });
    expect(readCommand(['verify', '--help'])).to.deep.equal({ kind: 'help', topic: 'verify' });
  });

  for (const words of [
    [],
    ['memory', '--all'],
    ['--sample', '0'],
    ['--sample', '1.5'],
    ['--sample', 'ten'],
    ['--sample'],
    ['--all', '--force'],
  ]) {
    it(`does not take ${JSON.stringify(words)}`, () => {
      expect(readCommand(['verify', ...words])).to.have.property('kind', 'misused');
    });
  }

  it('tells of each server on the side, and sums up on its output', async () => {
    const { status, printed, complained, closed } = await run(['--all'], saying(REPORT));

    expect({ status, closed }).to.deep.equal({ status: 0, closed: 1 });
    expect(complained.trimEnd().split('\n')).to.deep.equal([
      '[1/3] open            com.boardly/board-mcp (1.0.0): listed 2 tools, 300 tokens of context',
      '[2/3] gated           org.example/keyed: it did not work',
      '[3/3] not tried       org.example/far: it cannot be reached from here',
    ]);
    expect(printed).to.equal(
      [
        '2 verified: 1 open, 1 gated',
        '1 not tried, which says nothing of them:',
        '  org.example/far: it cannot be reached from here',
        '',
      ].join('\n'),
    );
  });

  it('prints the report as JSON', async () => {
    expect(JSON.parse((await run(['--all', '--json'], saying(REPORT))).printed)).to.deep.equal(REPORT);
  });

  it('passes on what was asked, and the day', async () => {
    let asked: unknown;
    await run(['--stale', '--sample', '3'], (request) => {
      asked = request;
      return Promise.resolve(REPORT);
    });

    expect(asked).to.deep.include({ stale: true, sample: 3, today: '2026-11-21', unsandboxed: false });
  });

  it('ends with 1 when nothing could be tried', async () => {
    const { status } = await run(['far'], saying({ ...REPORT, verified: [], outcomes: {} }));

    expect(status).to.equal(1);
  });

  it('ends with 0 when there was nothing to do', async () => {
    const { status, printed } = await run(['--stale'], saying({ ...REPORT, verified: [], untried: [], outcomes: {} }));

    expect({ status, printed }).to.deep.equal({ status: 0, printed: '0 verified\n' });
  });

  it('ends like an interrupted program when it was interrupted', async () => {
    const { status, printed } = await run(['--all'], saying({ ...REPORT, unreached: 7 }));

    expect(status).to.equal(130);
    expect(printed).to.include('7 not reached; what was seen so far is kept');
  });

  it('says in a line what went wrong, and closes the store', async () => {
    const { status, complained, closed } = await run(['nobody'], () =>
      Promise.reject(new QuartermasterError('not_found', 'The catalog has no server "nobody".')),
    );

    expect({ status, closed }).to.deep.equal({ status: 1, closed: 1 });
    expect(complained).to.equal('quartermaster: The catalog has no server "nobody".\n');
  });
});
