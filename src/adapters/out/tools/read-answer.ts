import type { ToolAnswer } from '../../../application/ports/tool-host.ts';
import { visibleText } from '../../../domain/text/clean-text.ts';
import { membersOf } from '../../../domain/catalog/json.ts';

const MAX_PARTS = 10_000;
/** Maximum size of a stored tool result in bytes of UTF-8. */
const MAX_BYTES = 1024 * 1024;
const CUT_MARK = '\n[cut: the rest was left out]';

/** Parses the untrusted result of a call. A result without parts yields its structured content. */
export function readAnswer(result: unknown): ToolAnswer {
  const { content, structuredContent, isError } = membersOf(result);
  const parts = Array.isArray(content) ? content.slice(0, MAX_PARTS).map(partText) : [];
  const text = parts.length > 0 ? parts.join('\n') : structuredContent === undefined ? '' : jsonOf(structuredContent);
  return { text: truncateText(text.toWellFormed()), isError: isError === true };
}

/** Truncates a text to the stored length, with a mark at its end. */
export function truncateText(text: string): string {
  if (Buffer.byteLength(text) <= MAX_BYTES) return text;
  const start = Buffer.from(text).subarray(0, MAX_BYTES - CUT_MARK.length);
  return start.toString('utf8').replace(/\uFFFD$/, '') + CUT_MARK;
}

function partText(part: unknown): string {
  const { type, text, data, mimeType, resource, uri, name } = membersOf(part);
  switch (type) {
    case 'text':
      return typeof text === 'string' ? text : '';
    case 'image':
    case 'audio':
      return `[${label(mimeType, type)}, ${sizeOf(data)}]`;
    case 'resource': {
      const inner = membersOf(resource);
      if (typeof inner['text'] === 'string') return inner['text'];
      return `[${label(inner['mimeType'], 'file')} at ${label(inner['uri'], '?')}, ${sizeOf(inner['blob'])}]`;
    }
    case 'resource_link':
      return `[link to ${label(name, 'a file')} at ${label(uri, '?')}]`;
    default:
      return `[${label(type, 'something')} that cannot be shown]`;
  }
}

/** Returns the size of base64 data after decoding. */
function sizeOf(data: unknown): string {
  const bytes = typeof data === 'string' ? Math.floor((data.length * 3) / 4) : 0;
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${Math.round(bytes / 1_000_000)} MB`;
}

function label(text: unknown, otherwise: string): string {
  return typeof text === 'string' ? visibleText(text, 200) || otherwise : otherwise;
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '[something that nests too deep to be shown]';
  }
}
