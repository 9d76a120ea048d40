import { writeFileSync } from 'node:fs';
import { compileKernel } from './reader/compile-kernel.ts';

writeFileSync(new URL('../data/reader/kernel.wasm', import.meta.url), await compileKernel());
