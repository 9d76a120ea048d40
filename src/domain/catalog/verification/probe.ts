import type { Remote } from '../server.ts';

/** Placeholder for an empty folder that the starter of a server creates and removes. */
export const WORK_FOLDER = '{work_folder}';

/** A package whose program communicates over standard input and output. */
export type PackageTarget = {
  readonly method: 'stdio';
  readonly package: {
    readonly type: 'npm' | 'pypi';
    readonly identifier: string;
    /** Command of the package, when it differs from the package name. */
    readonly executable: string | null;
    /** Bounds of the versions of its dependencies; absent for none. */
    readonly bounds?: readonly string[];
  };
  readonly args: readonly string[];
  /** Variables without secrets. */
  readonly settings: Readonly<Record<string, string>>;
};

export type EndpointTarget = {
  readonly method: Remote['type'];
  readonly url: string;
  /** Whether the endpoint may be on this machine or in a private network; false for an address from outside. */
  readonly privateNetwork: boolean;
};

/** A target of a probe, without secrets. */
export type ProbeTarget = PackageTarget | EndpointTarget;

/** Returns the name of a target: a URL, or `npm:IDENTIFIER`, `pypi:IDENTIFIER`. */
export function targetName(target: ProbeTarget): string {
  return target.method === 'stdio' ? `${target.package.type}:${target.package.identifier}` : target.url;
}

/** Observation of one probe, before it is judged. All texts are untrusted and bounded. */
export type Sighting =
  /** It completed the handshake and listed its tools; `version` is the server's own. */
  | {
      readonly saw: 'tools';
      readonly tools: readonly unknown[];
      readonly version: string | null;
      readonly protocol: string | null;
    }
  /** It answered the handshake or the request for tools with a protocol error. */
  | { readonly saw: 'refusal'; readonly message: string }
  /** Its package registry has no such package or version. */
  | { readonly saw: 'no_package' }
  /** The process ended first; `status` is null after a signal. */
  | ({ readonly saw: 'end'; readonly status: number | null } & Utterance)
  /** No protocol message came in time. */
  | ({ readonly saw: 'silence' } & Utterance)
  /** The endpoint answered over HTTP, but not in the protocol. */
  | { readonly saw: 'answer'; readonly status: number; readonly type: string | null; readonly body: string }
  /** It uses another transport. */
  | { readonly saw: 'other_transport'; readonly speaks: Remote['type'] }
  /** It redirects to another host, which was not followed. */
  | { readonly saw: 'redirect'; readonly host: string }
  /** It sent more than the limit. */
  | { readonly saw: 'flood'; readonly of: string }
  /** The connection broke. */
  | { readonly saw: 'break'; readonly reason: string }
  /** The probe could not be made from here. */
  | { readonly saw: 'nothing'; readonly reason: string };

/** Output of a process beside the protocol. */
type Utterance = {
  /** End of its standard error. */
  readonly said: string;
  /** Lines of its standard output that are no protocol messages. */
  readonly printed: string;
};

/** A sighting and the installed version of the package; null when unknown. */
export type ProbeReport = { readonly sighting: Sighting; readonly installed: string | null };
