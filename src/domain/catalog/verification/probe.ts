import type { Remote } from '../server.ts';

/** Stands in arguments and values for an empty folder that whoever starts the server makes and removes. */
export const WORK_FOLDER = '{work_folder}';

/** A package with a program that speaks over its standard input and output. */
export type PackageTarget = {
  readonly method: 'stdio';
  readonly package: {
    readonly type: 'npm' | 'pypi';
    readonly identifier: string;
    /** Command of the package, when it is not named like the package. */
    readonly executable: string | null;
  };
  /** What its program is given. */
  readonly args: readonly string[];
  /** Variables that are not secret. */
  readonly settings: Readonly<Record<string, string>>;
};

/** An endpoint. */
export type EndpointTarget = {
  readonly method: Remote['type'];
  readonly url: string;
  /** Whether it may be on this machine or in a private network; no for an address that strangers gave. */
  readonly privateNetwork: boolean;
};

/** How to speak to a server, without any secret. */
export type ProbeTarget = PackageTarget | EndpointTarget;

/** What was spoken to: a URL, or `npm:IDENTIFIER`, `pypi:IDENTIFIER`. */
export function targetName(target: ProbeTarget): string {
  return target.method === 'stdio' ? `${target.package.type}:${target.package.identifier}` : target.url;
}

/** What was seen of a server when somebody spoke to it, before it is judged. All texts are untrusted and bounded by whoever looked. */
export type Sighting =
  /** It shook hands and listed its tools, as they were sent; `version` is its own word. */
  | {
      readonly saw: 'tools';
      readonly tools: readonly unknown[];
      readonly version: string | null;
      readonly protocol: string | null;
    }
  /** It speaks the protocol, and answered the handshake or the question for its tools with an error. */
  | { readonly saw: 'refusal'; readonly message: string }
  /** Its package registry has no such package, or not that version. */
  | { readonly saw: 'no_package' }
  /** The process ended first, with a status or, when a signal ended it, null. */
  | ({ readonly saw: 'end'; readonly status: number | null } & Utterance)
  /** Nothing of the protocol came within the time. */
  | ({ readonly saw: 'silence' } & Utterance)
  /** The endpoint answered over HTTP, but not in the protocol. */
  | { readonly saw: 'answer'; readonly status: number; readonly type: string | null; readonly body: string }
  /** It does not speak what it was said to, but this. */
  | { readonly saw: 'other_transport'; readonly speaks: Remote['type'] }
  /** It points to another host, which was not followed. */
  | { readonly saw: 'redirect'; readonly host: string }
  /** It sent more than anybody wants to read. */
  | { readonly saw: 'flood'; readonly of: string }
  /** The conversation broke. */
  | { readonly saw: 'break'; readonly reason: string }
  /** It could not be tried from here, so nothing is known of it. */
  | { readonly saw: 'nothing'; readonly reason: string };

/** What a process wrote beside the protocol. */
type Utterance = {
  /** The end of its standard error. */
  readonly said: string;
  /** What it wrote on its standard output that is no message of the protocol. */
  readonly printed: string;
};

/** A sighting, with the version of the package that was started for it; null when it is not known. */
export type ProbeReport = { readonly sighting: Sighting; readonly installed: string | null };
