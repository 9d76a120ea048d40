import type { Package, Remote, Server, ToolEffect } from './server.ts';

/** A tool of which only the name is known, or its capability and what it does to the world too. */
export type CompactTool = string | readonly [name: string, capability: string | null, effect: ToolEffect | null];

type CompactPackage = Pick<Package, 'type' | 'identifier'> &
  Partial<Pick<Package, 'version' | 'verified' | 'environment'>>;
type CompactRemote = Pick<Remote, 'type' | 'url'> & Partial<Pick<Remote, 'headers'>>;

/** A server that is known in short: a line of `catalog/compact.jsonl`. What is absent is unknown, empty or made by `expandCompact`. */
export type CompactServer = Pick<Server, 'name' | 'title' | 'egress' | 'source' | 'as_of'> &
  Partial<Pick<Server, 'description' | 'systems' | 'capabilities' | 'publisher' | 'args' | 'requires'>> & {
    /** Absent for an active one. */
    readonly status?: 'deprecated' | 'archived';
    readonly version?: string;
    readonly repository?: string;
    readonly license?: string;
    readonly stars?: number;
    readonly updated_at?: string;
    readonly packages?: readonly CompactPackage[];
    readonly remotes?: readonly CompactRemote[];
    /** Variables or headers that are not secret and without which it does not start; a value in `<angle brackets>` is to be filled in. */
    readonly settings?: Readonly<Record<string, string>>;
    /** Names of secrets, all of which it needs. */
    readonly secrets?: readonly string[];
    /** Names of secrets that it can do without. */
    readonly optional_secrets?: readonly string[];
    readonly hosts?: readonly string[];
    readonly region?: NonNullable<Server['region']>;
    readonly tools?: readonly CompactTool[];
    /** There whenever `tools` is. */
    readonly tools_read?: { readonly source: string; readonly at: string };
  };
