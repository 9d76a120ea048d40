import type { ClientFacts } from '../catalog/client.ts';
import type { JsonEntry, JsonValue } from './render-entry.ts';

/** Encodes the UTF-8 bytes of a text in standard base64; the domain has no encoder of its own. */
export type Base64 = (text: string) => string;

/**
 * Returns the links that install each entry, in the order of the entries; null for a client without links.
 * @param inputs Inputs of each entry, which VS Code asks for.
 */
export function deeplinks(
  kind: ClientFacts['deeplink'],
  entries: Readonly<Record<string, JsonEntry>>,
  inputs: readonly (readonly JsonValue[])[],
  base64: Base64,
): readonly string[] | null {
  if (kind === undefined) return null;
  return Object.entries(entries).map(([key, entry], index) => {
    const name = encodeURIComponent(key);
    switch (kind) {
      case 'cursor':
        return `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(base64(JSON.stringify(entry)))}`;
      case 'vscode':
        return `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: key, ...entry, inputs: inputs[index] }))}`;
      case 'lm-studio':
        return `lmstudio://add_mcp?name=${name}&config=${encodeURIComponent(base64(JSON.stringify(entry)))}`;
    }
  });
}
