import type { ServerDetails } from '../../../src/client/index.ts';
import { grouped } from '../format.ts';
import { Unknown } from '../parts.tsx';

const TRIED = {
  open: 'listed its tools',
  gated: 'started and asked for credentials',
  wrong_transport: 'answered by another transport',
  not_mcp: 'answered, but not as an MCP server',
  timeout: 'gave no answer in time',
  package_missing: 'its package was missing',
  failed: 'failed to start',
} as const;

/** Facts about a server, each with its date; unknown ones are named so. */
export function Evidence({ server }: { readonly server: ServerDetails }) {
  const { verified, outcomes, source, stars, license, updated_at: updated, as_of: asOf } = server;
  return (
    <section class="card pad">
      <h2>Evidence</h2>
      <dl>
        <dt>Tried</dt>
        <dd>
          <Trial verified={verified} />
        </dd>
        <dt>Proof runs</dt>
        <dd>
          {outcomes === undefined ? (
            <Unknown>none yet</Unknown>
          ) : (
            `${outcomes.passed} of ${outcomes.runs} passed, last on ${outcomes.last.slice(0, 10)}`
          )}
        </dd>
        <dt>Context</dt>
        <dd>
          {verified.context_tokens === null ? (
            <Unknown>not measured</Unknown>
          ) : (
            `${grouped.format(verified.context_tokens)} tokens for its tools`
          )}
        </dd>
        <dt>Version</dt>
        <dd>
          <Packages server={server} />
        </dd>
        <dt>Licence</dt>
        <dd>{license ?? <Unknown>not known</Unknown>}</dd>
        <dt>Last change</dt>
        <dd>{updated?.slice(0, 10) ?? <Unknown>not known</Unknown>}</dd>
        <dt>Stars</dt>
        <dd>{stars === null ? <Unknown>not known</Unknown> : grouped.format(stars)}</dd>
        <dt>Sources</dt>
        <dd>
          {source.length === 0 ? <Unknown>not known</Unknown> : source.join(', ')}, as of {asOf}
        </dd>
      </dl>
    </section>
  );
}

function Trial({ verified: { status, at, version, detail } }: Pick<ServerDetails, 'verified'>) {
  if (status === 'unknown') return <Unknown>not tried yet</Unknown>;
  return (
    <>
      {TRIED[status]}
      {at !== null && ` on ${at.slice(0, 10)}`}
      {version !== null && `, version ${version}`}
      {detail !== null && <p class="fine">{detail}</p>}
    </>
  );
}

function Packages({ server: { packages, remotes } }: { readonly server: ServerDetails }) {
  if (packages.length === 0) return remotes.length > 0 ? 'hosted by its publisher' : <Unknown>not known</Unknown>;
  return (
    <ul>
      {packages.map(({ type, identifier, version, version_origin: origin, fact }) => (
        <li key={identifier}>
          <code>{identifier}</code> ({type}) {version === null ? <Unknown>version unknown</Unknown> : version}
          {origin !== undefined && `, seen on ${origin.at.slice(0, 10)}`}
          {fact?.deprecated === true && <span class="low"> deprecated by its author</span>}
          {fact?.exists === false && <span class="low"> its registry lacks it</span>}
        </li>
      ))}
    </ul>
  );
}
