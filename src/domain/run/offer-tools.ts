import type { ToolEffect } from '../catalog/server.ts';
import { canonicalJson, isObject } from '../catalog/json.ts';
import { type RawTool, seenTools } from '../catalog/verification/listed-tools.ts';
import { visibleText } from '../text/clean-text.ts';
import type { AllowedTool } from '../stack/planned-server.ts';

/** Tool for a model. Its texts come from the server: bounded, without invisible characters, untrusted. */
export type OfferedTool = {
  readonly server: string;
  readonly tool: string;
  /** Null when unknown, which counts as writing. */
  readonly effect: ToolEffect | null;
  /** Set when all changes stay within the work folder of the run. */
  readonly contained?: true;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
};

export type ToolOffer = {
  readonly offered: readonly OfferedTool[];
  /** Names of the allow-list that the server lacks. */
  readonly missing: readonly string[];
  /** Names of the allow-list that the server has, but whose effect exceeds the allowed one. */
  readonly withheld: readonly string[];
};

const LONGEST_NAME = 128;
const LONGEST_DESCRIPTION = 1_024;
const LONGEST_SCHEMA = 20_000;
const MOST_UNLISTED = 12;
const DEGREE: Readonly<Record<ToolEffect, number>> = { read: 0, write: 1, destructive: 2 };
const ANY_INPUT = { type: 'object' };

/**
 * Returns the offered tools of a server: allowed tools within the allowed effect. A server whose tools are unknown
 * offers at most twelve tools that it declares as reading or whose declared effect is allowed.
 *
 * @param contained Whether the server can change the work folder only; then all effects are allowed.
 */
export function offerTools(
  server: string,
  listed: readonly RawTool[],
  allowed: readonly AllowedTool[],
  most: ToolEffect,
  contained = false,
): ToolOffer {
  const byName = new Map(listed.filter(({ name }) => isPlain(name)).map((tool) => [tool.name, tool]));
  const own = new Map(seenTools(listed).map(({ name, effect }) => [name, effect]));
  const wanted =
    allowed.length > 0
      ? allowed.map(({ name, effect }) => ({ name, effect: effect ?? own.get(name) ?? null }))
      : [...byName.keys()].map((name) => ({ name, effect: own.get(name) ?? null }));
  const present = wanted.filter(({ name }) => byName.has(name));
  const permitted = present.filter(({ effect }) => contained || DEGREE[effect ?? 'write'] <= DEGREE[most]);
  return {
    offered: permitted.slice(0, allowed.length > 0 ? undefined : MOST_UNLISTED).flatMap(({ name, effect }) => {
      const tool = byName.get(name);
      if (tool === undefined) return [];
      const description = visibleText(tool.description ?? '', LONGEST_DESCRIPTION);
      const marks = contained ? { contained } : {};
      return [{ server, tool: name, effect, ...marks, description, inputSchema: schemaOf(tool.inputSchema) }];
    }),
    missing: allowed.map(({ name }) => name).filter((name) => !byName.has(name)),
    withheld: present
      .filter((one) => !permitted.includes(one))
      .slice(0, allowed.length > 0 ? undefined : MOST_UNLISTED)
      .map(({ name }) => name),
  };
}

/** Returns an object schema of acceptable size; otherwise any object, because the server validates its input itself. */
function schemaOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(schema) || (schema['type'] !== undefined && schema['type'] !== 'object')) return ANY_INPUT;
  try {
    return canonicalJson(schema).length > LONGEST_SCHEMA ? ANY_INPUT : { ...withoutInvisible(schema), type: 'object' };
  } catch (error) {
    if (error instanceof RangeError) return ANY_INPUT;
    throw error;
  }
}

/** Whether a name has no invisible characters. */
function isPlain(name: string): boolean {
  return visibleText(name, LONGEST_NAME) === name;
}

/** Member names stay unchanged, because a server knows its parameters by them. */
function withoutInvisible<T>(value: T): T;
function withoutInvisible(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value, LONGEST_SCHEMA);
  if (Array.isArray(value)) return value.map((item: unknown) => withoutInvisible(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutInvisible(member)]));
}

/** Maximum length of a tool name that every vendor accepts. */
const LONGEST = 64;

/** Returns distinct names `server__tool` for the tools of several servers, in their order. */
export function toolNames(tools: readonly { readonly server: string; readonly tool: string }[]): readonly string[] {
  const taken = new Set<string>();
  return tools.map(({ server, tool }) => {
    const whole = `${plain(server)}__${plain(tool)}`;
    let name = whole.slice(0, LONGEST);
    for (let count = 2; taken.has(name); count += 1) {
      const mark = `_${count}`;
      name = `${whole.slice(0, LONGEST - mark.length)}${mark}`;
    }
    taken.add(name);
    return name;
  });
}

function plain(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]/g, '_');
}

/**
 * Describes missing and changed tools in use; null without one. Every property of a tool counts, hints and schemas
 * included; the order of tools and other tools do not.
 */
export function toolDrift(before: readonly unknown[], now: readonly unknown[], used: readonly string[]): string | null {
  const changed = used.flatMap((name) => {
    const found = toolNamed(name, now);
    if (found === undefined) return [`${visibleText(name, 100)} is gone`];
    return sayOf(found) === sayOf(toolNamed(name, before)) ? [] : [`${visibleText(name, 100)} is not what it was`];
  });
  return changed.length === 0 ? null : changed.join(', ');
}

/** Returns the first tool of this name, as in `rawTools`. */
function toolNamed(name: string, items: readonly unknown[]): object | undefined {
  return items.find(
    (item): item is object => typeof item === 'object' && item !== null && 'name' in item && item.name === name,
  );
}

function sayOf(tool: object | undefined): string | null {
  try {
    return canonicalJson(tool ?? null);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
