/** A compiled module. */
export type WasmModule = object;

/** What the encoder uses of `WebAssembly`: ES2024's types have none of it, and those of browsers stay out. */
type WebAssembly = {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule;
  readonly Memory: new (sizes: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};

export const webAssembly: WebAssembly = (globalThis as unknown as { readonly WebAssembly: WebAssembly }).WebAssembly;
