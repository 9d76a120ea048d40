import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { QuartermasterError } from '../../../../src/domain/errors.ts';
import { aHit, anAnswer, aServer } from '../../../support/answers.ts';
import { aDesk } from '../../../support/engine.ts';
import { aLock } from '../../../support/locks.ts';
import { runLine } from '../../../support/run-line.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

const searchServers = () => Promise.resolve({ items: [aHit()], total: 7, cursor: null, lacking: null });
const recommendStack = () => Promise.resolve(anAnswer());

describe('quartermaster search', () => {
  it('prints the hits, the best first, and their number', async () => {
    const { status, printed } = await runLine(['search', 'open issues'], { searchServers });

    expect(status).to.equal(0);
    expect(printed).to.include(aHit().name).and.include('1 of 7');
    expect(JSON.parse((await runLine(['search', 'x', '--json'], { searchServers })).printed)).to.include({ total: 7 });
  });

  it('ends with 3 without a hit', async () => {
    expect(await runLine(['search', 'nothing'])).to.deep.equal({
      status: 3,
      printed: 'No server of the catalog matches these words.\n',
      complained: '',
    });
  });
});

describe('quartermaster show', () => {
  it('ends with 3 and the closest names for an unknown server', async () => {
    const unknown = new QuartermasterError('not_found', 'The catalog has no server "x".', { suggestions: ['com.x/y'] });

    expect(await runLine(['show', 'x'], { getServer: () => Promise.reject(unknown) })).to.deep.equal({
      status: 3,
      printed: '',
      complained: 'quartermaster: The catalog has no server "x".\n  com.x/y\n',
    });
  });
});

const settings = () => [
  { name: 'QM_PORT', value: '5000', from: 'environment' },
  { name: 'QM_HOST', value: null, from: 'default' },
];

describe('quartermaster config', () => {
  it('prints each setting with its origin', async () => {
    expect((await runLine(['config'], { settings })).printed).to.equal(
      'QM_PORT=5000  (environment)\nQM_HOST=  (default)\n',
    );
  });
});

const machine = (set: readonly string[]) => () =>
  Promise.resolve({
    node: '24.1.0',
    programs: { node: '/bin/node', docker: null },
    keys: ['OPENAI_API_KEY'],
    isSet: (variable: string) => set.includes(variable),
  });

const getServer = () =>
  Promise.resolve(
    aServer({
      requires: ['docker'],
      credentials: [
        {
          alternatives: [['FIRST'], ['SECOND']],
          pick: ['FIRST'],
          scopes: [],
          get_it: null,
          why: null,
          required: true,
        },
      ],
    }),
  );

describe('quartermaster doctor', () => {
  const newFolder = temporaryFolders();

  it('prints what the machine has', async () => {
    const { status, printed } = await runLine(['doctor'], { machine: machine([]) });

    expect(status).to.equal(0);
    expect(printed).to.equal(
      'Node 24.1.0\nPrograms\n  node    /bin/node\n  docker  not found\nClients: none found\nKeys in the environment: OPENAI_API_KEY\n',
    );
  });

  it('prints what the stack for a task misses, and ends with 4 while a secret is missing', async () => {
    const without = await runLine(['doctor', 'List issues'], { machine: machine([]), recommendStack });
    const held = await runLine(['doctor', 'List issues'], { machine: machine(['ISSUES_TOKEN']), recommendStack });

    expect(without).to.include({ status: 4 });
    expect(without.printed).to.include('Missing for the stack for this task\n  set ISSUES_TOKEN\n');
    expect(held).to.include({ status: 0 });
    expect(held.printed).to.include('The stack for this task misses nothing.');
  });

  it('lists the clients of the machine', async () => {
    const clients = aDesk();
    await clients.files.write('/home/ann/.cursor/mcp.json', '{}', null);
    const { printed } = await runLine(['doctor'], { machine: machine([]), clients });
    const { printed: json } = await runLine(['doctor', '--json'], { machine: machine([]), clients });

    expect(printed).to.include('Clients: Cursor\n');
    expect(JSON.parse(json)).to.have.nested.property('clients[0].path', '/home/ann/.cursor/mcp.json');
  });

  it('prints what the stack of a lock misses', async () => {
    const file = join(newFolder(), 'stack.lock.json');
    writeFileSync(file, JSON.stringify(aLock()));
    const without = await runLine(['doctor', '--lock', file], { machine: machine([]), getServer });
    const held = await runLine(['doctor', '--lock', file], { machine: machine(['SECOND']), getServer });

    expect(without).to.include({ status: 4 });
    expect(without.printed).to.include('Missing for the stack of this lock\n  install docker\n  set FIRST or SECOND\n');
    expect(held).to.include({ status: 0 });
    expect((await runLine(['doctor', 'x', '--lock', file])).status).to.equal(2);
  });
});
