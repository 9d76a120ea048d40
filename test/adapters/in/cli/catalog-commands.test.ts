import { expect } from 'chai';
import { QuartermasterError } from '../../../../src/domain/errors.ts';
import { aHit, anAnswer } from '../../../support/answers.ts';
import { runLine } from '../../../support/run-line.ts';

const searchServers = () => Promise.resolve({ items: [aHit()], total: 7, cursor: null });
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

describe('quartermaster doctor', () => {
  it('prints what the machine has', async () => {
    const { status, printed } = await runLine(['doctor'], { machine: machine([]) });

    expect(status).to.equal(0);
    expect(printed).to.equal(
      'Node 24.1.0\nPrograms\n  node    /bin/node\n  docker  not found\nKeys in the environment: OPENAI_API_KEY\n',
    );
  });

  it('prints what the stack for a task misses, and ends with 4 while a secret is missing', async () => {
    const without = await runLine(['doctor', 'List issues'], { machine: machine([]), recommendStack });
    const held = await runLine(['doctor', 'List issues'], { machine: machine(['ISSUES_TOKEN']), recommendStack });

    expect(without).to.include({ status: 4 });
    expect(without.printed).to.include('Missing for this task\n  set ISSUES_TOKEN\n');
    expect(held).to.include({ status: 0 });
    expect(held.printed).to.include('The stack for this task misses nothing.');
  });
});
