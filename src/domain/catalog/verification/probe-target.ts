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
