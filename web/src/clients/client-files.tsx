import type { ClientConfiguration } from '../../../src/client/index.ts';
import { Copy } from '../parts.tsx';

export const ENFORCED = {
  allow: 'The client then offers only the tools of the picture.',
  known_tools: 'The client refuses the other known tools; a tool that the catalog does not know passes.',
  none: 'The client offers all tools of these servers, not only those of the picture: switch the others off there.',
} as const;
export const CONFIG_FOLDER =
  '@config is %APPDATA% on Windows, ~/Library/Application Support on macOS and ~/.config on Linux.';
/** References to secrets and placeholders, which the user replaces or sets. */
const MARKED = /(\$\{[^}]+\}|<[^<>\n]+>)/;

/** Files that a client needs for its servers. */
export function ClientFiles({ configuration }: { readonly configuration: ClientConfiguration }) {
  const { file, content, also } = configuration;
  return (
    <>
      <File file={file} content={content} />
      {also !== undefined && <File file={also.file} content={also.content} />}
    </>
  );
}

/** Says how far a client keeps an agent to the tools of its stack. */
export function Enforcement({ configuration }: { readonly configuration: ClientConfiguration }) {
  return <p class="fine pad">{ENFORCED[configuration.enforcement]}</p>;
}

/** Text of a file that a client reads. */
export function textOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, 2);
}

function File({ file, content }: { readonly file: string; readonly content: unknown }) {
  const text = textOf(content);
  return (
    <>
      <p class="file">
        <code>{file}</code> <Copy text={text} label="Copy" />
      </p>
      {file.startsWith('@config/') && <p class="fine pad">{CONFIG_FOLDER}</p>}
      <pre tabIndex={0} aria-label={`Content of ${file}`}>
        {text.split(MARKED).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}
      </pre>
    </>
  );
}
