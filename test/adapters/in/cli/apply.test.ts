import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { QuartermasterError } from '../../../../src/domain/errors.ts';
import type { ConfiguredServer } from '../../../../src/domain/clients/render-entry.ts';
import { anAnswer } from '../../../support/answers.ts';
import { MemoryClientFiles } from '../../../support/client-files.ts';
import { aDesk } from '../../../support/engine.ts';
import { aLock } from '../../../support/locks.ts';
import { runLine } from '../../../support/run-line.ts';

const board: ConfiguredServer = {
  key: 'board',
  launch: { kind: 'stdio', command: 'npx', args: ['-y', 'board-mcp'], settings: {}, secrets: ['BOARD_TOKEN'] },
  tools: ['list_issues'],
  otherTools: [],
};
const resolveServers = () => Promise.resolve([board]);

function engine() {
  const clients = aDesk({ resolveServers });
  const answer = anAnswer();
  const recommendation = { ...answer.recommendation, lock: aLock() };
  return { clients, recommendStack: () => Promise.resolve({ ...answer, recommendation }) };
}

const textsOf = ({ clients }: ReturnType<typeof engine>) => (clients.files as MemoryClientFiles).texts;

const refuse = () => Promise.resolve(false);

describe('quartermaster apply', () => {
  it('writes the servers for a task into the named clients, and says what is next', async () => {
    const used = engine();
    const { status, printed } = await runLine(['apply', 'List issues', '--client', 'cursor,codex', '--yes'], used);

    expect(status).to.equal(0);
    expect([...textsOf(used).keys()]).to.deep.equal(['/work/.cursor/mcp.json', '/home/ann/.codex/config.toml']);
    expect(printed)
      .to.include('Set BOARD_TOKEN in the environment')
      .and.include('"quartermaster undo c1"')
      .and.include('Cursor does not restrict the tools');
  });

  it('shows the changes and writes nothing with --dry-run', async () => {
    const used = engine();
    const { status, printed } = await runLine(['apply', 'List issues', '--client', 'cursor', '--dry-run'], used);

    expect([status, textsOf(used).size]).to.deep.equal([0, 0]);
    expect(printed).to.include('+    "board": {');
  });

  it('asks on a terminal, and writes only after a yes', async () => {
    for (const [answer, count] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const used = engine();
      const ask = () => Promise.resolve(answer);
      await runLine(['apply', 'List issues', '--client', 'cursor'], used, { ask });

      expect(textsOf(used).size).to.equal(count);
    }
  });

  it('colours the changes only where the terminal has colours', async () => {
    const complaints = async (hasColours: boolean): Promise<string> => {
      let text = '';
      const complain = (part: string) => (text += part);
      await runLine(['apply', 'List issues', '--client', 'cursor'], engine(), { ask: refuse, complain, hasColours });
      return text;
    };

    expect(await complaints(true)).to.include('\u001b[32m+    "board": {\u001b[39m');
    expect(await complaints(false))
      .to.include('"board": {')
      .and.not.include('\u001b');
  });

  it('ends with 2 where nobody can be asked', async () => {
    const used = engine();
    const { status, complained } = await runLine(['apply', 'List issues', '--client', 'cursor'], used);

    expect([status, textsOf(used).size]).to.deep.equal([2, 0]);
    expect(complained).to.include('--yes');
  });

  it('takes a lock instead of a task', async () => {
    const used = engine();
    const file = join(mkdtempSync(join(tmpdir(), 'lock-')), 'lock.json');
    writeFileSync(file, JSON.stringify(aLock()));

    expect((await runLine(['apply', '--lock', file, '--client', 'cursor', '--yes'], used)).status).to.equal(0);
    expect(textsOf(used).size).to.equal(1);
    expect((await runLine(['apply', '--lock', 'no-such-file', '--client', 'cursor'], used)).status).to.equal(2);
  });

  it('ends with 1 and writes nothing when a file is broken', async () => {
    const used = engine();
    textsOf(used).set('/work/.cursor/mcp.json', '{');
    const { status, printed } = await runLine(['apply', 'x', '--client', 'cursor,codex', '--yes'], used);

    expect([status, textsOf(used).size]).to.deep.equal([1, 1]);
    expect(printed).to.include('/work/.cursor/mcp.json, line 1');
  });

  it('writes to all clients that were found, and ends with 2 when there is none', async () => {
    const used = engine();
    expect((await runLine(['apply', 'x', '--client', 'detected', '--yes'], used)).status).to.equal(2);
    textsOf(used).set('/home/ann/.cursor/other.json', '{}');
    textsOf(used).set('/home/ann/.kiro/settings/mcp.json', '{}');
    await runLine(['apply', 'x', '--client', 'detected', '--scope', 'user', '--yes'], used);

    expect(textsOf(used).get('/home/ann/.cursor/mcp.json')).to.include('board');
    expect(textsOf(used).get('/home/ann/.kiro/settings/mcp.json')).to.include('board');
  });

  it('ends with 3 when there is nothing to write', async () => {
    const clients = aDesk();
    const answer = anAnswer();
    const recommendStack = () =>
      Promise.resolve({ ...answer, recommendation: { ...answer.recommendation, mcp_servers: [] } });

    expect((await runLine(['apply', 'x', '--client', 'cursor'], { clients, recommendStack })).status).to.equal(3);
  });

  it('prints JSON without the texts of files', async () => {
    const used = engine();
    const { printed } = await runLine(['apply', 'x', '--client', 'cursor', '--yes', '--json'], used);

    expect(JSON.parse(printed)).to.include({ change: 'c1' }).and.to.have.nested.property('clients[0].files[0].changes');
    expect(printed).to.not.include('"before"');
  });
});

describe('quartermaster add', () => {
  it('ends with 3 for a server that the catalog does not have, and writes nothing', async () => {
    const errors = [
      { path: '/servers/0/name', message: 'is no server of the catalog: bord; the closest names are board' },
    ];
    const clients = aDesk({
      resolveServers: () => Promise.reject(new QuartermasterError('validation', 'One fault.', { errors })),
    });
    const { status, complained } = await runLine(['add', 'bord', '--client', 'cursor', '--yes'], { clients });

    expect([status, (clients.files as MemoryClientFiles).texts.size]).to.deep.equal([3, 0]);
    expect(complained).to.include('the closest names are board');
  });
});

describe('quartermaster undo', () => {
  it('undoes the last change, and ends with 3 when there is none', async () => {
    const used = engine();
    await runLine(['add', 'board-mcp', '--client', 'cursor', '--yes'], used);
    expect(textsOf(used).size).to.equal(1);
    const { status, printed } = await runLine(['undo'], used);

    expect([status, textsOf(used).size]).to.deep.equal([0, 0]);
    expect(printed).to.include('/work/.cursor/mcp.json has the same bytes as before.');
    expect((await runLine(['undo'], used)).status).to.equal(3);
  });
});

describe('quartermaster clients', () => {
  it('lists all clients, the found ones first', async () => {
    const used = engine();
    textsOf(used).set('/home/ann/.kiro/settings/mcp.json', '{}');
    const { printed } = await runLine(['clients'], used);

    const [head, first, ...others] = printed.trimEnd().split('\n');
    expect(head).to.match(/^ +client +tools +file$/);
    expect(first).to.match(/^found {2}kiro +known_tools +~\/.kiro\/settings\/mcp.json$/);
    expect(others).to.have.length(29);
  });

  it('fits 80 columns, and has whole paths in JSON', async () => {
    const { printed } = await runLine(['clients'], engine());
    const { printed: json } = await runLine(['clients', '--json'], engine());

    for (const line of printed.split('\n')) expect(line.length).to.be.at.most(80);
    expect(printed).to.match(/cline .*~\S+…\S+cline_mcp_settings\.json\n/);
    expect(json).to.include('/home/ann/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings');
  });
});
