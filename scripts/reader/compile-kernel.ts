import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../data/reader/', import.meta.url));
const OPTIONS = ['-O3', '--enable', 'simd', '--runtime', 'stub', '--importMemory', '--noAssert'];

/** The compiler, as far as it is used; its own types declare globals that are not ours. */
type Compiler = {
  readonly main: (
    options: readonly string[],
    host: { readonly writeFile: (name: string, contents: Uint8Array | string) => void },
  ) => Promise<{ readonly error: Error | null }>;
};

/** The kernel of the reader, compiled from `data/reader/kernel.ts`. The same source gives the same bytes. @throws {Error} With what the compiler says. */
export async function compileKernel(): Promise<Uint8Array> {
  const name = 'assemblyscript/asc';
  const { main } = (await import(name)) as Compiler;
  let compiled: Uint8Array | undefined;
  const { error } = await main(['kernel.ts', '-o', 'kernel.wasm', '--baseDir', FOLDER, ...OPTIONS], {
    writeFile: (file, contents) => {
      if (file.endsWith('.wasm') && typeof contents !== 'string') compiled = contents;
    },
  });
  if (error !== null || compiled === undefined)
    throw new Error(`The kernel does not compile: ${error?.message ?? 'the compiler wrote nothing'}`);
  return compiled;
}
