import type { ToolAnswer } from '../../../application/ports/tool-host.ts';
import { visibleText } from '../../../domain/text/visible-text.ts';
import { keptText } from './tool-text.ts';
import { membersOf } from '../../../domain/catalog/members-of.ts';

const MOST_PARTS = 10_000;

/** What a tool gave back, of the result as it came. Where it holds no parts, its structured content. */
export function readAnswer(result: unknown): ToolAnswer {
  const { content, structuredContent, isError } = membersOf(result);
  const parts = Array.isArray(content) ? content.slice(0, MOST_PARTS).map(partText) : [];
  const text = parts.length > 0 ? parts.join('\n') : structuredContent === undefined ? '' : jsonOf(structuredContent);
  return { text: keptText(text.toWellFormed()), isError: isError === true };
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

/** Of what is sent as base64. */
function sizeOf(data: unknown): string {
  const bytes = typeof data === 'string' ? Math.floor((data.length * 3) / 4) : 0;
  return bytes < 1_000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${Math.round(bytes / 1_000)} kB`
      : `${Math.round(bytes / 1_000_000)} MB`;
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
