import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { EscapeStage } from './escape-stage.ts';

/** What must be so for an attempt to succeed on this machine without a sandbox. */
type Condition = 'root' | 'a route' | 'the module' | 'x64';

export type EscapeAttempt = {
  readonly what: string;
  /** For `/bin/sh`, in the work folder; it prints ESCAPED when it sees that it managed. */
  readonly script: string;
  /** What can be seen of it from outside. */
  readonly escaped?: (stage: EscapeStage) => boolean;
  /** Where it is not met, nobody can show that the attempt succeeds without a sandbox. */
  readonly needs?: Condition;
};

const visited = (stage: EscapeStage): boolean => stage.visits > 0;
const isDead = ({ victim }: EscapeStage): boolean => victim.exitCode !== null || victim.signalCode !== null;
/** Prints when a command manages. */
const when = (command: string): string => `${command} >/dev/null 2>&1 && echo ESCAPED`;
/** Prints when a file has something in it. */
const reads = (path: string): string => `[ -n "$(head -c 9 "${path}" 2>/dev/null | tr -d '\\0')" ] && echo ESCAPED`;
/** Prints when an expression of Perl is true. */
const perl = (expression: string): string =>
  `perl -MSocket -e 'print "ESCAPED\\n" if (${expression.replaceAll("'", `'\\''`)})' 2>/dev/null`;
/** Prints when a system call of x86-64 succeeds. */
const call = (number: number, ...values: readonly (string | number)[]): string =>
  perl(`syscall(${[number, ...values].join(', ')}) >= 0`);
const connect = (host: string, port: string): string =>
  `node -e 'require("net").connect({host:process.argv[1],port:+process.argv[2]}).on("error",()=>{}).resume()' '${host}' "${port}"`;
/** Whether there is a way to an address; nothing is sent there. */
const route = (host: string, family: 'udp4' | 'udp6' = 'udp4'): string =>
  `node -e 'const s=require("dgram").createSocket(process.argv[2]);s.on("error",()=>s.close());s.connect(80,process.argv[1],(e)=>{if(!e)console.log("ESCAPED");s.close()})' '${host}' ${family}`;

const FILES: readonly EscapeAttempt[] = [
  { what: 'reads a file of this machine', script: reads('$MARKER') },
  { what: 'reads it by a way upwards', script: reads('../../../../../../../../$MARKER') },
  { what: 'reads it by a symbolic link in its work folder', script: `ln -s "$MARKER" link; ${reads('link')}` },
  {
    what: 'reads it by a symbolic link to a folder',
    script: `ln -s "$(dirname "$MARKER")" link; ${reads('link/marker')}`,
  },
  { what: 'reads it by a hard link', script: `ln "$MARKER" link; ${reads('link')}` },
  { what: 'reads it by the root of its own process', script: reads('/proc/self/root$MARKER') },
  { what: 'reads it by the folder of its own process', script: reads('/proc/self/cwd/../marker') },
  { what: 'reads it by the folder of the victim', script: reads('/proc/$VICTIM/root$MARKER') },
  { what: 'reads the accounts of this machine', script: when('grep -q ^daemon: /etc/passwd') },
  { what: 'reads the passwords of this machine', script: reads('/etc/shadow'), needs: 'root' },
  { what: 'reads what this machine keeps', script: when('[ -d /var/lib ]') },
  { what: 'lists the home folder', script: when(`[ -d '${homedir()}' ]`) },
  { what: 'reads shared memory', script: reads('$SHARED') },
  {
    what: 'writes a file of this machine',
    script: 'mkdir -p "$(dirname "$MARKER")"; echo broken > "$MARKER"',
    escaped: ({ marker }) => readFileSync(marker, 'utf8') !== 'of this machine',
  },
  {
    what: 'writes beside its work folder',
    script: 'echo x > ../beside; ln -s .. up; echo x > up/beside',
    escaped: ({ folder }) => existsSync(join(folder, 'beside')),
  },
  {
    what: 'writes into a folder that it may read',
    script: 'echo x > "$SHOWN/new"',
    escaped: ({ shown }) => existsSync(join(shown, 'new')),
  },
  {
    what: 'changes a file that it may read',
    script: 'echo x >> "$SHOWN/part"; sed -i s/of/xx/ "$SHOWN/part"',
    escaped: ({ shown }) => readFileSync(join(shown, 'part'), 'utf8') !== 'of this machine',
  },
  {
    what: 'lets everybody write to a file that it may read',
    script: 'chmod 777 "$SHOWN/part"',
    escaped: ({ shown }) => (statSync(join(shown, 'part')).mode & 0o777) === 0o777,
  },
  {
    what: 'removes a file that it may read',
    script: 'rm -rf "$SHOWN/part"',
    escaped: ({ shown }) => !existsSync(join(shown, 'part')),
  },
  { what: 'may write to the programs of this machine', script: when('[ -w /usr/bin ]'), needs: 'root' },
  { what: 'makes a file larger than it may', script: when('truncate -s 300M large') },
  { what: 'fills the memory with temporary files', script: when('dd if=/dev/zero of="$TMPDIR/large" bs=1M count=80') },
];

const PROCESSES: readonly EscapeAttempt[] = [
  { what: 'sees another process', script: when('grep -q 86399 "/proc/$VICTIM/cmdline"') },
  {
    what: 'sees any process of this machine',
    script: when('cat /proc/[0-9]*/cmdline | tr "\\0" " " | grep -q "sleep 8639[9]"'),
  },
  { what: 'reads the environment of another process', script: when('grep -aq "kept-by" "/proc/$VICTIM/environ"') },
  {
    what: 'reads the environment of any process of this machine',
    script: when('cat /proc/[0-9]*/environ | grep -aq kept-b[y]'),
  },
  { what: 'ends another process', script: 'kill -9 "$VICTIM"; sleep 0.1', escaped: isDead },
  {
    what: 'ends another process by its group',
    script: 'kill -9 -- -"$VICTIM" || kill -9 "$VICTIM"; sleep 0.1',
    escaped: isDead,
  },
  { what: 'takes another process aside', script: when('renice -n 19 -p "$VICTIM"') },
  { what: 'gets hold of another process', script: call(434, '$ENV{VICTIM}+0', 0), needs: 'x64' },
  {
    what: 'debugs another process',
    script: `${call(101, 16, '$ENV{VICTIM}+0', 0, 0)}; kill -CONT "$VICTIM"`,
    needs: 'root',
  },
  {
    what: 'debugs a process of its own',
    script: perl('($p = fork) ? (syscall(101, 16, $p, 0, 0) == 0) * kill(9, $p) : do { sleep 1; exit }'),
    needs: 'x64',
  },
  { what: 'makes itself harder to end', script: when('sh -c "echo 500 > /proc/self/oom_score_adj"') },
];

const NETWORK: readonly EscapeAttempt[] = [
  ...['127.0.0.1', 'localhost', '0.0.0.0', '127.1', '2130706433', '0177.0.0.1', '0x7f000001', '::ffff:127.0.0.1'].map(
    (host) => ({
      what: `connects to a service of this machine as ${host}`,
      script: connect(host, '$PORT'),
      escaped: visited,
    }),
  ),
  { what: 'connects to a service of this machine as ::1', script: connect('::1', '$PORT6'), escaped: visited },
  {
    what: 'connects to docker.sock',
    script: `node -e 'require("net").connect(process.env.DOCKER).on("error",()=>{}).resume()'`,
    escaped: visited,
  },
  {
    what: 'connects to an abstract socket',
    script: `node -e 'require("net").connect("\\0"+process.env.ABSTRACT).on("error",()=>{}).resume()'`,
    escaped: visited,
  },
  {
    what: 'asks a name server of this machine',
    script: `node -e 'const s=require("dgram").createSocket("udp4");s.send("who?",+process.env.UDP,"127.0.0.1",()=>s.close())'; sleep 0.1`,
    escaped: visited,
  },
  ...['169.254.169.254', '2852039166', '0251.0376.0251.0376', '0xa9fea9fe', '192.0.2.1', '10.0.0.1'].map((host) => ({
    what: `has a way to ${host}`,
    script: route(host),
    needs: 'a route' as const,
  })),
  { what: 'has a way to ::ffff:169.254.169.254', script: route('::ffff:169.254.169.254', 'udp6'), needs: 'a route' },
  { what: 'sees the network cards', script: when('grep -v -e "lo:" -e "|" /proc/net/dev'), needs: 'a route' },
  { what: 'opens a socket of the hypervisor', script: perl('socket(my $s, 40, SOCK_STREAM, 0)'), needs: 'the module' },
  { what: 'listens to the wire', script: perl('socket(my $s, 17, SOCK_RAW, 0)'), needs: 'root' },
  { what: 'makes packets of its own', script: perl('socket(my $s, AF_INET, SOCK_RAW, 1)'), needs: 'root' },
];

const KERNEL: readonly EscapeAttempt[] = [
  { what: 'makes a namespace in which it is root', script: when('unshare --user --map-root-user true') },
  { what: 'makes a namespace by clone', script: call(56, '0x10000011', 0, 0, 0, 0), needs: 'x64' },
  { what: 'mounts a file system', script: when('unshare --user --map-root-user --mount mount -t tmpfs none .') },
  {
    what: 'makes its package writable',
    script: when(
      `unshare --user --map-root-user --mount sh -c 'mount --bind "$SHOWN" "$SHOWN" && mount -o remount,rw,bind "$SHOWN"'`,
    ),
  },
  { what: 'takes another root', script: when('unshare --user --map-root-user chroot / true') },
  { what: 'takes another root by itself', script: perl('chroot("/")'), needs: 'root' },
  { what: 'becomes root', script: perl('$> = 0, $> == 0'), needs: 'root' },
  {
    what: 'becomes root by a program',
    script: 'cp /usr/bin/id own && chmod 4755 own && [ "$(./own -u)" = 0 ] && echo ESCAPED',
    needs: 'root',
  },
  {
    what: 'joins the network of this machine',
    script: perl('open(F, "<", "/proc/$ENV{VICTIM}/ns/net") && syscall(308, fileno(F), 0) == 0'),
    needs: 'root',
  },
  {
    what: 'keeps a key in the kernel',
    script: perl('($t, $n, $v) = ("user", "name", "value"), syscall(248, $t, $n, $v, 5, -2) > 0'),
    needs: 'x64',
  },
  { what: 'reads the names of keys', script: reads('/proc/key-users') },
  {
    what: 'makes a ring of the kernel',
    script: perl('$p = "\\0" x 120, syscall(425, 4, $p) >= 0'),
    needs: 'the module',
  },
  { what: 'keeps memory where nobody looks', script: perl('$n = "name", syscall(319, $n, 0) >= 0'), needs: 'x64' },
  { what: 'makes a device', script: when('mknod disk b 254 0'), needs: 'root' },
  { what: 'reads the messages of the kernel', script: perl('syscall(103, 10, 0, 0) >= 0'), needs: 'root' },
  { what: 'changes settings of the kernel', script: perl('open(F, "+<", "/proc/sys/kernel/panic")'), needs: 'root' },
  { what: 'sees the hardware', script: when('[ -d /sys/devices ]') },
  {
    what: 'sees devices beyond the harmless ones',
    script: when(
      'ls /dev | grep -qxv -e core -e fd -e full -e null -e ptmx -e pts -e random -e shm -e stderr -e stdin -e stdout -e tty -e urandom -e zero',
    ),
  },
  { what: 'learns the name of this machine', script: when(`[ "$(cat /proc/sys/kernel/hostname)" != sandbox ]`) },
];

export const ESCAPE_ATTEMPTS: readonly EscapeAttempt[] = [...FILES, ...PROCESSES, ...NETWORK, ...KERNEL];
