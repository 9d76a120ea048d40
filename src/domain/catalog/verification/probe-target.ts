import type { Remote } from '../server.ts';

/** Stands in arguments and values for an empty folder that whoever starts the server makes and removes. */
export const WORK_FOLDER = '{work_folder}';

/** A command that starts a server which speaks over its standard input and output. */
export type CommandTarget = {
  readonly method: 'stdio';
  /** `npm:IDENTIFIER`, `pypi:IDENTIFIER`. */
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Variables that are not secret. */
  readonly settings: Readonly<Record<string, string>>;
  /** The npm package that `npx` is asked for; null for another command. */
  readonly npmPackage: string | null;
};

/** An endpoint. */
export type EndpointTarget = {
  readonly method: Remote['type'];
  readonly url: string;
  /** Whether it may be on this machine or in a private network; no for an address that strangers gave. */
  readonly privateNetwork: boolean;
};

/** How to speak to a server, without any secret. */
export type ProbeTarget = CommandTarget | EndpointTarget;
