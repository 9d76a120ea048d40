import { createServer, type AddressInfo } from 'node:net';
import { expect } from 'chai';
import { startProgram } from './support/program.ts';

const SERVED = /^quartermaster listening on (http:\/\/127\.0\.0\.1:\d+)$/;

describe('The program', () => {
  it('says on its first line where it listens, once it accepts requests, and ends with 0 on SIGTERM', async () => {
    const program = startProgram('src/main.ts', [], { QM_PORT: '0', QM_LOG: 'silent' });
    const url = SERVED.exec(await program.firstLine)?.[1] ?? '';

    expect((await fetch(`${url}/health`)).status).to.equal(200);
    program.process.kill('SIGTERM');
    expect(await program.ended).to.deep.include({ code: 0, stderr: '' });
  });

  it('logs to stderr in lines of JSON', async () => {
    const program = startProgram('src/main.ts', ['serve'], { QM_PORT: '0' });
    const url = SERVED.exec(await program.firstLine)?.[1] ?? '';
    await (await fetch(`${url}/health`)).text();
    program.process.kill('SIGINT');

    const { code, stderr } = await program.ended;
    expect(code).to.equal(0);
    expect(JSON.parse(stderr)).to.include({ event: 'request', path: '/health', status: 200 });
  });

  it('says in one line that its port is taken, and ends with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await startProgram('src/main.ts', [], { QM_PORT: String(port) }).ended;
    other.close();

    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
    expect(stderr).to.match(/^quartermaster: the address is in use .*QM_PORT.*\n$/);
  });

  it('says in one line everything that is wrong with its configuration, and ends with 1', async () => {
    const { code, stderr } = await startProgram('src/main.ts', [], { QM_PORT: 'abc', QM_HOST: '0.0.0.0' }).ended;

    expect(code).to.equal(1);
    expect(stderr).to.match(/^quartermaster: bad configuration: QM_PORT is not an integer: abc; QM_HOST .*\n$/);
  });

  it('does not start without the policy that it is told to keep', async () => {
    const { code, stdout, stderr } = await startProgram('src/main.ts', [], { QM_POLICY: 'no/such/policy.json' }).ended;

    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
    expect(stderr).to.match(/^quartermaster: bad configuration: QM_POLICY names no\/such\/policy\.json, which cannot/);
  });

  it('prints its help and its version', async () => {
    expect(await startProgram('bin/quartermaster.js', []).ended).to.deep.include({ code: 0, stderr: '' });
    expect((await startProgram('bin/quartermaster.js', ['--version']).ended).stdout).to.match(/^\d+\.\d+\.\d+\n$/);
  });

  it('ends with 2 and a hint when it is used in a wrong way', async () => {
    const { code, stdout, stderr } = await startProgram('bin/quartermaster.js', ['recomend', 'x']).ended;

    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: '' });
    expect(stderr).to.include('there is no command recomend').and.to.include('--help');
  });
});
