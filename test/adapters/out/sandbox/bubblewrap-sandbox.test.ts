import { expect } from 'chai';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bubblewrapArguments, type Confinement } from '../../../../src/adapters/out/sandbox/bubblewrap-arguments.ts';
import { BubblewrapSandbox } from '../../../../src/adapters/out/sandbox/bubblewrap-sandbox.ts';
import type { Program } from '../../../../src/adapters/out/sandbox/sandbox.ts';
import { itKeepsTheSandboxContract } from '../../../contracts/sandbox.contract.ts';
import { within } from '../../../support/lateness.ts';
import { describeWithBubblewrap, makeBubblewrap, ownBubblewrap } from '../../../support/bubblewrap.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

type Change = (options: readonly string[], confinement: Confinement) => readonly string[];

/** Takes an option away, with so many values. */
const without =
  (option: string, values = 0): Change =>
  (options) => {
    const at = options.indexOf(option);
    if (at < 0) throw new Error(`${option} is not there to be taken away`);
    return options.toSpliced(at, 1 + values);
  };
/** Adds options behind all mounts, before the root becomes read-only. */
const and =
  (...added: readonly string[]): Change =>
  (options) =>
    options.toSpliced(options.indexOf('--remount-ro'), 0, ...added);
const swap =
  (from: string, to: string): Change =>
  (options) => {
    if (!options.includes(from)) throw new Error(`${from} is not there to be replaced`);
    return options.map((option) => (option === from ? to : option));
  };
const all =
  (...changes: readonly Change[]): Change =>
  (options, confinement) =>
    changes.reduce((changed, change) => change(changed, confinement), options);
const unshare = (...but: readonly string[]): readonly string[] =>
  ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'].filter(
    (option) => !but.includes(option),
  );
/** Everything is unshared but this. */
const sharing =
  (...kept: readonly string[]): Change =>
  (options) => [...unshare(...kept), ...without('--unshare-all')(options, {} as Confinement)];

/** The folder that a canary may read. */
const shown = ({ program }: Confinement): string => join(program.work, '..', 'shown');

describeWithBubblewrap('BubblewrapSandbox', () => {
  const usual = makeBubblewrap();
  itKeepsTheSandboxContract('BubblewrapSandbox', (limits) =>
    limits === undefined ? usual : makeBubblewrap({ limits }),
  );

  describe('examines itself', () => {
    it('and is on when every attempt to break out fails, within two seconds', async () => {
      const start = performance.now();
      expect(await makeBubblewrap().examine()).to.include({ tier: 'bubblewrap' });
      expect(performance.now() - start).to.be.lessThan(within(2_000));
    });

    it('once', () => {
      const sandbox = makeBubblewrap();
      expect(sandbox.examine()).to.equal(sandbox.examine());
    });

    const holes: readonly [what: string, change: Change, ...noticedAs: readonly string[]][] = [
      ['the temporary files of this machine', and('--ro-bind', '/tmp', '/tmp'), 'read', 'loopback'],
      ['the accounts of this machine', and('--ro-bind', '/etc', '/etc'), 'read'],
      ['what this machine keeps', and('--ro-bind', '/var', '/var'), 'read', 'did not work'],
      ['a folder that may be written to', and('--bind', '/tmp', '/tmp'), 'read', 'write', 'loopback'],
      [
        'its own package, to write to',
        (options, confinement) => and('--bind', shown(confinement), shown(confinement))(options, confinement),
        'write',
      ],
      ['the network', sharing('--unshare-net'), 'loopback', 'network', 'proxy', 'did not work'],
      ['the environment of its wrapper', without('--clearenv'), 'environment'],
      ['the processes of this machine', and('--ro-bind', '/proc', '/proc'), 'processes', 'environment'],
      ['the process namespace', sharing('--unshare-pid'), 'namespaces', 'processes'],
      ['the host names of this machine', all(sharing('--unshare-uts'), without('--hostname', 1)), 'namespaces'],
      ['the messages between processes of this machine', sharing('--unshare-ipc'), 'namespaces'],
      ['settings of the system', without('--remount-ro', 1), 'system'],
      ['the devices of this machine', and('--dev-bind', '/dev', '/dev'), 'devices'],
      ['the rights of root', all(swap('65534', '0')), 'rights'],
      ['rights over its namespace', and('--cap-add', 'ALL'), 'rights'],
      ['every system call', without('--seccomp', 1), 'filter'],
      ['a life after its wrapper', without('--die-with-parent'), 'survival'],
    ];
    for (const [what, change, ...noticedAs] of holes) {
      it(`and is off, saying why, when programs inside get ${what}`, async function () {
        const holed = makeBubblewrap({
          path: ownBubblewrap(newFolder()),
          confine: (given) => change(bubblewrapArguments(given), given),
        });
        const { tier, reason } = await holed.examine();
        expect(tier).to.equal('off');
        expect(
          noticedAs.some((name) => reason.includes(name)),
          reason,
        ).to.equal(true);
      });
    }

    it('and starts nothing when it is off', async () => {
      const holed = makeBubblewrap({ confine: (given) => without('--clearenv')(bubblewrapArguments(given), given) });
      const error = await holed.start(programOf('true')).catch((thrown: unknown) => thrown);
      expect(error).to.be.an('error').with.property('message').that.includes('The sandbox is off');
    });

    it('and says what is missing where there is no bubblewrap', async () => {
      const { tier, reason } = await new BubblewrapSandbox({ path: '/nowhere', certificates: {} }).examine();
      expect(tier).to.equal('off');
      expect(reason).to.contain('install the package bubblewrap');
    });
  });

  const newFolder = temporaryFolders();
  const programOf = (script: string, given: Partial<Program> = {}): Program => ({
    command: '/bin/sh',
    args: ['-c', script],
    environment: {},
    work: realpathSync(newFolder()),
    readable: [],
    hosts: [],
    ...given,
  });
  const sandbox = makeBubblewrap();
  const outputOf = async (script: string, given: Partial<Program> = {}): Promise<string> => {
    const running = await sandbox.start(programOf(script, given));
    const [output, said] = await Promise.all([text(running.leader.stdout), text(running.leader.stderr)]);
    await running.end(0);
    return output + said;
  };

  for (const [what, given] of [
    ['a NUL in an argument', { args: ['x\0--bind\0/\0/'] }],
    ['a NUL in a value', { environment: { A: 'x\0--bind\0/\0/' } }],
    ['a variable without a name', { environment: { '': 'x' } }],
    ['an equals sign in the name of a variable', { environment: { 'A=B': 'x' } }],
    ['a folder that is everything', { readable: ['/'] }],
    ['a folder that is not absolute', { readable: ['etc'] }],
  ] as const) {
    it(`starts nothing with ${what}`, async () => {
      const error = await sandbox.start(programOf('true', given)).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(TypeError);
    });
  }

  it('takes no argument or value for an option of its own', async () => {
    const output = await outputOf('echo "$A" "$0"; cat /etc/shadow', {
      args: ['-c', 'echo "$A" "$0"; cat /etc/shadow', '--ro-bind'],
      environment: { A: '--bind' },
    });
    expect(output).to.match(/^--bind --ro-bind\n.*No such file/);
  });

  it('lets no variable of a program reach what confines it', async () => {
    const library = { LD_PRELOAD: '/work/evil.so', BASH_ENV: '/work/evil.sh' };
    expect(await outputOf('tr "\\0" "\\n" < /proc/1/environ | grep -c evil', { environment: library })).to.contain(
      '0\n',
    );
  });

  it('keeps values of variables out of the list of processes', async () => {
    const output = await outputOf('cat /proc/1/cmdline', { environment: { KEY: 'marked-value' } });
    expect(output).to.contain('bwrap').and.not.to.contain('marked-value');
  });

  it('has nothing of the home folder', async () => {
    expect(await outputOf(`ls -A ${homedir()}`)).to.contain('No such file');
  });

  it('gives the rest of the machine the first turn', async () => {
    expect(Number(await outputOf('sleep 0.1; nice'))).to.be.greaterThan(0);
  });

  it('shows the certificates of a company only to programs that are let out', async () => {
    const file = join(newFolder(), 'own.pem');
    writeFileSync(file, 'of the company');
    const open = makeBubblewrap({ certificates: { NODE_EXTRA_CA_CERTS: file } });
    const seen = async (hosts: readonly string[]): Promise<string> => {
      const running = await open.start(programOf('cat "$NODE_EXTRA_CA_CERTS" < /dev/null', { hosts }));
      const output = await text(running.leader.stdout);
      await running.end(0);
      return output;
    };
    expect(await seen(['api.example.com'])).to.equal('of the company');
    expect(await seen([])).to.equal('');
    expect(existsSync(file)).to.equal(true);
  });
});
