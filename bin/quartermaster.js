#!/usr/bin/env node
// Plain JavaScript, old syntax and old names of modules: an older Node must be able to read this file to say that it is too old.
import { existsSync } from 'fs';

const OLDEST_NODE = 24;
const sources = new URL('../src/main.ts', import.meta.url);
const compiled = new URL('../dist/main.js', import.meta.url);

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    'quartermaster: Node ' +
      OLDEST_NODE +
      ' or newer is needed, and this is Node ' +
      process.versions.node +
      '. Install a newer one (https://nodejs.org) and start quartermaster with it.',
  );
  process.exitCode = 1;
} else {
  if (process.argv.length === 2) process.argv.push('--help');
  // A clone has sources and runs them, whatever was compiled before; the package has only what was compiled.
  import(existsSync(sources) ? sources : compiled);
}
