/** The parts of autocannon that the benchmark uses; the package comes without types. */
declare module 'autocannon' {
  type Request = {
    method: string;
    path: string;
    headers: Record<string, string>;
    setupRequest(request: { body?: string; path?: string }): object;
  };
  type Options = { url: string; connections: number; duration: number; requests: readonly Request[] };
  type Result = {
    readonly requests: { readonly average: number; readonly total: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  };
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
