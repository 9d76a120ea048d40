// Runs inside the sandbox and tries everything forbidden. Its argument is a JSON object of attempts; its output is one line of
// JSON, the names of its findings. Findings that are not visible here are looked for outside.
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { openSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import process from 'node:process';

const { read, write, port, sockets, proxy, address, mark, host, namespaces } = JSON.parse(process.argv[2]);

const DEVICES = [
  'core',
  'fd',
  'full',
  'null',
  'ptmx',
  'pts',
  'random',
  'shm',
  'stderr',
  'stdin',
  'stdout',
  'tty',
  'urandom',
  'zero',
  'console',
];

const attempt = (work) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
const contents = (path) => attempt(() => readFileSync(path, 'latin1')) ?? '';
const link = (path) => attempt(() => readlinkSync(path));
const numbers = (attempt(() => readdirSync('/proc')) ?? []).filter((name) => /^\d+$/.test(name));
const status = contents('/proc/self/status');
const statusIs = (name, value) => new RegExp(`^${name}:\\s+${value}$`, 'm').test(status);
const opensForWriting = (path) => attempt(() => openSync(path, 'r+')) !== undefined;

/** Asks a listener, such as a proxy, for a host that is not allowed. */
const ask = (where, patienceMs) =>
  new Promise((resolve) => {
    const socket = connect(where, () => socket.write(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`));
    let answer = '';
    socket.on('data', (piece) => {
      answer += piece.toString('latin1');
      if (answer.includes('\r\n')) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    socket.setTimeout(patienceMs, () => socket.destroy());
  });

/** Whether there is a way to an address; nothing is sent there. */
const hasRoute = () =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    const done = (found) => {
      socket.close();
      resolve(found);
    };
    socket.on('error', () => done(false));
    socket.connect(9, address, (error) => done(!error));
  });

const hasRead = read.some((path) => contents(path) !== '');
for (const path of write) attempt(() => writeFileSync(path, mark));
const listeners = [{ port, host: '127.0.0.1' }, ...sockets.map((path) => ({ path }))];
const asked = await Promise.all(listeners.map((where) => ask(where, 500)));
// The proxy is a part of the service, which is busy while it starts: only a long silence counts.
const answer = await ask({ port: proxy, host: '127.0.0.1' }, 10_000);
const seen = {
  read: hasRead,
  write: ['/usr/bin/env', '/etc/ld.so.cache'].some(opensForWriting),
  loopback: asked.some((text) => text !== ''),
  proxy: !answer.startsWith('HTTP/1.1 403 '),
  network: (await hasRoute()) || Object.keys(networkInterfaces()).some((name) => name !== 'lo'),
  // The first process is bubblewrap's, with the mark in its environment.
  environment: numbers.filter((id) => id !== '1').some((id) => contents(`/proc/${id}/environ`).includes(mark)),
  namespaces: Object.entries(namespaces).some(([name, outside]) => link(`/proc/self/ns/${name}`) === outside),
  processes: link('/proc/self') !== String(process.pid),
  system: ['/proc/sys/kernel/panic', '/proc/self/oom_score_adj'].some(opensForWriting),
  devices: (attempt(() => readdirSync('/dev')) ?? []).some((name) => !DEVICES.includes(name)),
  rights: !statusIs('NoNewPrivs', '1') || !statusIs('CapEff', '0+') || process.getuid() === 0,
  filter: !statusIs('Seccomp', '2'),
};
spawn('/bin/sleep', ['3'], { detached: true, stdio: 'inherit' });
console.log(JSON.stringify(Object.keys(seen).filter((name) => seen[name])));
