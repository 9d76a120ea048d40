import type { ServerDetails, Tool } from '../../../src/client/index.ts';
import { Icon } from '../icons.tsx';
import { Unknown } from '../parts.tsx';

const EFFECTS = { read: 'reads', write: 'writes', destructive: 'cannot be undone' } as const;

/** Tools of a server, each with its effect and the schema of its input. */
export function Tools({
  server: { tools, tools_read: read, tool_schemas: schemas },
}: {
  readonly server: ServerDetails;
}) {
  return (
    <section class="card pad">
      <h2>Tools {tools.length > 0 && <small>{tools.length}</small>}</h2>
      {tools.length === 0 && (
        <p>
          <Unknown>The tool names of this server were never read.</Unknown>
        </p>
      )}
      <ul class="tools wide">
        {tools.map((tool) => (
          <ToolRow key={tool.name} tool={tool} schema={schemas?.[tool.name]} />
        ))}
      </ul>
      {tools.length > 0 && (schemas === null || schemas === undefined) && (
        <p class="fine">
          <Unknown>The inputs of these tools are not known.</Unknown>
        </p>
      )}
      {read !== null && (
        <p class="fine">
          Read from {read.source} on {read.at.slice(0, 10)}
          {read.version !== null && `, version ${read.version}`}
        </p>
      )}
    </section>
  );
}

type RowProps = { readonly tool: Tool; readonly schema: unknown };

function ToolRow({ tool: { name, description, effect, capability }, schema }: RowProps) {
  return (
    <li class={effect ?? 'none'}>
      <Icon name={effect ?? 'none'} /> <code>{name}</code>{' '}
      <small>{effect === null ? <Unknown>effect unknown</Unknown> : EFFECTS[effect]}</small>
      {description !== '' && <p>{description}</p>}
      {capability !== null && <p>{capability}</p>}
      {schema !== undefined && (
        <details>
          <summary>
            Input<span class="hidden"> of {name}</span>
          </summary>
          <pre tabIndex={0} aria-label={`Input of ${name}`}>
            {JSON.stringify(schema, null, 2)}
          </pre>
        </details>
      )}
    </li>
  );
}
