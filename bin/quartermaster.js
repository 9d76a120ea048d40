#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const words = process.argv.length > 2 ? process.argv.slice(2) : ['--help'];

if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) {
  process.argv = [process.argv[0], main, ...words];
  await import(main);
} else {
  runWith(packagedNode());
}

function packagedNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve('node/package.json');
    return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    console.error(`quartermaster: Node ${OLDEST_NODE} or newer is needed, this is ${process.version}`);
    return process.exit(1);
  }
}

function runWith(node) {
  const child = spawn(node, [main, ...words], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A terminal sends the interrupt to the child as well; forwarding it there would count as a second signal.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('error', (error) => {
    console.error(`quartermaster: cannot start ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}
