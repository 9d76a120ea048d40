import { useState } from 'preact/hooks';
import type { ClientConfiguration, StackRecommendation } from '../../../src/client/index.ts';
import { Copy } from '../parts.tsx';

const NAMES: Readonly<Record<string, string>> = {
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  codex: 'Codex',
};
const ENFORCED = {
  allow: 'This client offers only the tools above.',
  known_tools: 'This client refuses the other known tools; a tool that a server adds later passes.',
  none: 'This client offers all tools of these servers: allow only the tools above there.',
} as const;
/** References to secrets and placeholders, which the user replaces or sets. */
const MARKED = /(\$\{[^}]+\}|<[A-Za-z_ -]+>)/;

/** Configuration of the stack for each client, with its lock. */
export function Configuration({ recommendation }: { readonly recommendation: StackRecommendation }) {
  const all = Object.entries(recommendation.client_configs) as readonly (readonly [string, ClientConfiguration])[];
  const [client, setClient] = useState(all[0]?.[0] ?? '');
  const shown = all.find(([id]) => id === client)?.[1] ?? all[0]?.[1];
  if (shown === undefined) return null;
  const { digest } = recommendation.lock;
  return (
    <section class="card config">
      <div class="head">
        <h2>Configuration</h2>
        <div role="tablist" aria-label="Client">
          {all.map(([id]) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-selected={id === client}
              aria-controls="configuration"
              onClick={() => setClient(id)}
            >
              {NAMES[id] ?? id}
            </button>
          ))}
        </div>
      </div>
      <div id="configuration" role="tabpanel" aria-labelledby={`tab-${client}`}>
        <File file={shown.file} content={shown.content} />
        {shown.also !== undefined && <File file={shown.also.file} content={shown.also.content} />}
        <p class="fine pad">{ENFORCED[shown.enforcement]}</p>
      </div>
      <p class="foot">
        Lock <code>{digest.slice('sha256:'.length, 'sha256:'.length + 12)}</code> keeps this stack the same{' '}
        <Copy text={JSON.stringify(recommendation.lock, null, 2)} label="Copy the lock" />
      </p>
    </section>
  );
}

function File({ file, content }: { readonly file: string; readonly content: unknown }) {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  return (
    <>
      <p class="file">
        <code>{file}</code> <Copy text={text} label="Copy" />
      </p>
      <pre tabIndex={0} aria-label={`Content of ${file}`}>
        {text.split(MARKED).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}
      </pre>
    </>
  );
}
