import type { ClientFacts } from '../catalog/client.ts';

type Format = ClientFacts['format'];

/** A text in quotes, or a comment; a quote inside a plain text of YAML opens nothing. */
const JSON_PARTS = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const TOML_PARTS = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*/g;
const YAML_PARTS = /(?<![^\s:,[{-])"(?:[^"\\\n]|\\.)*"|(?<![^\s:,[{-])'[^'\n]*'|(?<!\S)#[^\n]*/g;

/** Whether a changed text has fewer comments, on lines of their own or at the end of lines. */
export function losesComment(before: string, after: string, format: Format): boolean {
  return commentsIn(after, format) < commentsIn(before, format);
}

function commentsIn(text: string, format: Format): number {
  const parts = format === 'toml' ? TOML_PARTS : format === 'yaml' ? YAML_PARTS : JSON_PARTS;
  return [...text.matchAll(parts)].filter(([part]) => /^[#/]/.test(part)).length;
}
