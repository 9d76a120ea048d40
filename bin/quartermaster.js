#!/usr/bin/env node
// Plain JavaScript, old syntax and old names of modules: an older Node must be able to read this file to say that it is too old.
import { existsSync } from 'fs';

const OLDEST_NODE = 24;
const node = process.versions.node;
const sources = new URL('../src/main.ts', import.meta.url);
const compiled = new URL('../dist/main.js', import.meta.url);

if (Number(node.split('.')[0]) < OLDEST_NODE) {
  fail(
    `Node ${OLDEST_NODE} or newer is needed, and this is Node ${node}. ` +
      'Install a newer one (https://nodejs.org) and start quartermaster with it.',
  );
} else if (existsSync(sources)) {
  // A clone, whatever was compiled in it before: the package has no sources.
  start(sources);
} else if (existsSync(compiled)) {
  start(compiled);
} else {
  fail('this installation was never compiled. Run "npm ci && npm pack" in a clone and install the file that it makes.');
}

function start(program) {
  if (process.argv.length === 2) process.argv.push('--help');
  import(program.href);
}

function fail(text) {
  console.error(`quartermaster: ${text}`);
  process.exitCode = 1;
}
