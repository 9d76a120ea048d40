/** What a command line or an address of a client's configuration starts; values of variables are never in it. */
export type Launch =
  | {
      readonly starts: 'package';
      readonly registryType: 'npm' | 'pypi' | 'oci' | 'nuget';
      readonly identifier: string;
      /** Null for the newest one. */
      readonly version: string | null;
      readonly runtimeHint: string;
      /** What comes after the package; it may hold secrets. */
      readonly words: readonly string[];
      /** Names of variables that the command hands on. */
      readonly environment: readonly string[];
      /** Options that say something about the machine only, and were left out. */
      readonly leftOut: readonly string[];
    }
  | {
      readonly starts: 'remote';
      readonly url: string;
      readonly transport: 'streamable-http' | 'sse';
      readonly headers: readonly string[];
    }
  | { readonly starts: 'unknown'; /** Completes "…: it". */ readonly why: string };

export function unknownLaunch(why: string): Launch {
  return { starts: 'unknown', why };
}
