import type { StackRecommendation } from '../../../src/client/index.ts';
import { grouped, percent } from '../format.ts';
import { Unknown } from '../parts.tsx';

/** Evidence for each pick. */
export function Why({
  recommendation: { mcp_servers: servers, llm },
}: {
  readonly recommendation: StackRecommendation;
}) {
  return (
    <details class="card why" open>
      <summary>
        <h2>Why these</h2>
      </summary>
      <div class="thirds">
        {servers.map((server) => (
          <article key={server.name}>
            <h3>
              {server.title} <span class="sure">{percent(server.probability)}</span>
            </h3>
            <p>{server.description}</p>
            <dl>
              <dt>Starts with</dt>
              <dd>
                <code>{server.install}</code>
              </dd>
              <dt>Evidence</dt>
              <dd>
                <ul>
                  {server.evidence
                    .flatMap(({ text }) => text ?? [])
                    .map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                </ul>
              </dd>
              <dt>Context</dt>
              <dd>
                {server.context_tokens === null ? (
                  <Unknown>not measured</Unknown>
                ) : (
                  `${grouped.format(server.context_tokens)} tokens`
                )}
              </dd>
            </dl>
          </article>
        ))}
        {llm !== null && (
          <article>
            <h3>{llm.model}</h3>
            <p>{llm.reason}</p>
            <dl>
              <dt>Price</dt>
              <dd>
                {llm.price === null ? (
                  <Unknown>not known</Unknown>
                ) : (
                  `$${llm.price.input} in, $${llm.price.output} out per ${llm.price.per}`
                )}
              </dd>
              <dt>Scores</dt>
              <dd>
                <ul>
                  {llm.scores.map(({ benchmark, value, date }) => (
                    <li key={benchmark}>
                      {benchmark} {value} ({date})
                    </li>
                  ))}
                </ul>
              </dd>
            </dl>
          </article>
        )}
      </div>
    </details>
  );
}
