import { useState } from 'preact/hooks';
import type { ExportedConfiguration, ServerDetails } from '../../../src/client/index.ts';
import { api } from '../api.ts';
import { safeLink } from '../format.ts';
import { Icon } from '../icons.tsx';
import { Copy, FailureNote, Skeleton, Unknown } from '../parts.tsx';
import { useAnswer } from '../use-answer.ts';

const CLIENTS = [
  'claude-code',
  'claude-desktop',
  'cursor',
  'vscode',
  'codex',
  'gemini-cli',
  'windsurf',
  'zed',
  'goose',
  'opencode',
  'copilot-cli',
  'qwen-code',
  'cline',
  'continue',
  'kilo',
  'amp',
  'crush',
  'kiro',
  'junie',
  'lm-studio',
  'librechat',
  'warp',
  'trae',
] as const;

/** Everything that the catalog knows of one server. */
export function ServerScreen({ name }: { readonly name: string }) {
  const { value: server, failure } = useAnswer<ServerDetails>(name, (signal) => api().getServer({ name }, { signal }));
  if (failure !== null) return <FailureNote failure={failure} isAlone />;
  if (server === null) return <Skeleton words="Loading the server …" />;
  const repository = safeLink(server.repository);
  return (
    <>
      <section class="card pad">
        <h1>{server.title}</h1>
        <p>{server.description}</p>
        <p class="fine">
          <code>{server.name}</code> ·{' '}
          {server.publisher.official ? (
            <span class="official">
              <Icon name="check" /> published by {server.publisher.name} itself
            </span>
          ) : (
            `by ${server.publisher.name}`
          )}{' '}
          · {server.license ?? 'licence unknown'} · as of {server.as_of}
          {repository !== null && (
            <>
              {' '}
              ·{' '}
              <a href={repository} rel="noreferrer">
                Source code
              </a>
            </>
          )}
        </p>
      </section>
      <div class="halves">
        <Tools server={server} />
        <div class="stack">
          <Install server={server} />
          <Evidence server={server} />
        </div>
      </div>
    </>
  );
}

function Tools({ server: { tools, tools_read: read } }: { readonly server: ServerDetails }) {
  return (
    <section class="card pad">
      <h2>Tools {tools.length > 0 && <small>{tools.length}</small>}</h2>
      {tools.length === 0 && <p class="low">The tool names of this server were never read.</p>}
      <ul class="tools wide">
        {tools.map(({ name, description, effect }) => (
          <li key={name} class={effect ?? 'none'}>
            <Icon name={effect ?? 'none'} /> <code>{name}</code> <small>{effect ?? 'effect unknown'}</small>
            {description !== '' && <p>{description}</p>}
          </li>
        ))}
      </ul>
      {read !== null && (
        <p class="fine">
          Read from {read.source} on {read.at.slice(0, 10)}
        </p>
      )}
    </section>
  );
}

function Install({ server }: { readonly server: ServerDetails }) {
  const [client, setClient] = useState<(typeof CLIENTS)[number]>('claude-code');
  const { value, failure } = useAnswer<ExportedConfiguration>(`${server.name} ${client}`, (signal) =>
    api().exportConfiguration({ client, servers: [{ name: server.name }] }, { signal }),
  );
  const text =
    value === null ? '' : typeof value.content === 'string' ? value.content : JSON.stringify(value.content, null, 2);
  return (
    <section class="card config">
      <div class="head">
        <h2>Install</h2>
        <label>
          Client{' '}
          <select value={client} onChange={(event) => setClient(event.currentTarget.value as typeof client)}>
            {CLIENTS.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
      </div>
      {failure !== null && <p class="pad low">{failure.text}</p>}
      {value !== null && (
        <>
          <p class="file">
            <code>{value.file}</code> <Copy text={text} label="Copy" />
          </p>
          <pre tabIndex={0} aria-label={`Content of ${value.file}`}>
            {text}
          </pre>
          <p class="fine pad">
            {value.secrets.length > 0 && `Set ${value.secrets.join(', ')}. `}
            {value.after}
          </p>
        </>
      )}
    </section>
  );
}

function Evidence({ server }: { readonly server: ServerDetails }) {
  const { verified, outcomes, source, stars, requires } = server;
  return (
    <section class="card pad">
      <h2>Evidence</h2>
      <dl>
        <dt>Verified</dt>
        <dd>
          {verified.status === 'unknown' ? (
            <Unknown>not tried yet</Unknown>
          ) : (
            `${verified.status}${verified.at === null ? '' : `, ${verified.at.slice(0, 10)}`}`
          )}
        </dd>
        <dt>Proof runs</dt>
        <dd>
          {outcomes === undefined ? <Unknown>none yet</Unknown> : `${outcomes.passed} of ${outcomes.runs} passed`}
        </dd>
        <dt>Requires</dt>
        <dd>{requires.length === 0 ? 'nothing else' : requires.join(', ')}</dd>
        <dt>Stars</dt>
        <dd>{stars ?? <Unknown>not known</Unknown>}</dd>
        <dt>Sources</dt>
        <dd>{source.join(', ')}</dd>
      </dl>
    </section>
  );
}
