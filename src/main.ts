import { enableCompileCache } from 'node:module';

// What was compiled once need not be compiled at every start; the rest of the program must be loaded after this.
enableCompileCache();
await import('./infrastructure/command-line.ts');
