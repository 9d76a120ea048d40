import { useEffect, useRef, useState } from 'preact/hooks';
import type { DryRun, RunRequest } from '../../../src/client/index.ts';
import { api } from '../api.ts';
import { FailureNote, Skeleton } from '../parts.tsx';
import { go } from '../route.ts';
import { useAnswer } from '../use-answer.ts';
import { Alternatives } from './alternatives.tsx';
import { Configuration } from './configuration.tsx';
import { NextSteps } from './next-steps.tsx';
import { NotTaken } from './not-taken.tsx';
import { StackPicture } from './stack-picture.tsx';
import { Verdict } from './verdict.tsx';
import { Why } from './why.tsx';

const EXAMPLES = [
  'Every weekday at 8, post new GitHub issues of acme/shop to Slack',
  'Put the amounts of the invoices in my Gmail inbox into a Google Sheet',
  'Query our Postgres database for customers without an order in 90 days, read only',
  'Check the weather in Oslo and tell me whether I need an umbrella',
];
const LIMITS = [
  ['read_only', 'Only reads'],
  ['keyless', 'No secrets'],
  ['official', 'Official servers only'],
] as const;

type Limit = (typeof LIMITS)[number][0];

/** Screen that takes a task and shows the stack for it. The address holds task and limits. */
export function RecommendScreen({ query }: { readonly query: URLSearchParams }) {
  const task = query.get('task') ?? '';
  const limits = LIMITS.map(([id]) => id).filter((id) => query.getAll('limit').includes(id));
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => setAnswers({}), [task]);
  const key = task === '' ? null : JSON.stringify([task, limits, answers]);
  const { value, failure, isLoading } = useAnswer<DryRun>(key, (signal) => recommend(task, limits, answers, signal));
  return (
    <>
      <TaskBox key={task} task={task} limits={limits} isLoading={isLoading && task !== ''} />
      <div aria-live="polite">
        {failure !== null && <FailureNote failure={failure} />}
        {task === '' && <Empty />}
        {task !== '' && value === null && isLoading && <Skeleton words="Choosing the stack …" />}
        {task !== '' && value !== null && failure === null && (
          <Recommended answer={value} answers={answers} onAnswer={setAnswers} />
        )}
      </div>
    </>
  );
}

function recommend(
  task: string,
  limits: readonly Limit[],
  answers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<DryRun> {
  const request = {
    task,
    detail: 'full',
    clients: ['claude-code', 'cursor', 'vscode', 'codex'],
    constraints: Object.fromEntries(limits.map((limit) => [limit, true])),
    answers,
  } as unknown as RunRequest;
  // Naming clients would let files and shell be met by all four of them; the page shows servers for every need.
  return api().recommend(request, { signal }) as Promise<DryRun>;
}

type BoxProps = { readonly task: string; readonly limits: readonly Limit[]; readonly isLoading: boolean };

function TaskBox({ task, limits, isLoading }: BoxProps) {
  const [text, setText] = useState(task);
  const [chosen, setChosen] = useState<readonly Limit[]>(limits);
  const send = (): void => {
    const trimmed = text.trim();
    if (trimmed === '') return;
    const query = new URLSearchParams({ task: trimmed });
    for (const limit of chosen) query.append('limit', limit);
    go(`/?${query}`);
  };
  const toggle = (limit: Limit): void =>
    setChosen(chosen.includes(limit) ? chosen.filter((one) => one !== limit) : [...chosen, limit]);
  return (
    <form
      class="card box"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label for="task">What should the agent do?</label>
      <textarea
        id="task"
        rows={2}
        maxLength={20_000}
        value={text}
        placeholder="Describe the task in your own words"
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <div class="row">
        <fieldset class="chips">
          <legend class="hidden">Limits</legend>
          {LIMITS.map(([id, name]) => (
            <label key={id} class="chip">
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} /> {name}
            </label>
          ))}
        </fieldset>
        <span class="keys" aria-hidden="true">
          Ctrl ↵
        </span>
        <button type="submit" class="button primary" disabled={text.trim() === ''}>
          {isLoading ? 'Choosing …' : 'Recommend'}
        </button>
      </div>
    </form>
  );
}

function Empty() {
  return (
    <section class="empty">
      <h1>Equip an agent for a task</h1>
      <p>The answer is the smallest stack that covers the task: model, MCP servers with their tools, and gaps.</p>
      <ul>
        {EXAMPLES.map((example) => (
          <li key={example}>
            <button type="button" class="button" onClick={() => go(`/?${new URLSearchParams({ task: example })}`)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ShownProps = {
  readonly answer: DryRun;
  readonly answers: Readonly<Record<string, string>>;
  readonly onAnswer: (answers: Readonly<Record<string, string>>) => void;
};

function Recommended({ answer, answers, onAnswer }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { task, recommendation } = answer;
  useEffect(() => heading.current?.focus({ preventScroll: true }), [task.id]);
  const hasServers = recommendation.mcp_servers.length > 0;
  return (
    <>
      <Verdict answer={answer} heading={heading} />
      {task.needs.length > 0 && (
        <div class="columns">
          <StackPicture answer={answer} />
          <NextSteps answer={answer} answers={answers} onAnswer={onAnswer} />
        </div>
      )}
      <Notes answer={answer} />
      {hasServers && (
        <div class="halves">
          <Configuration recommendation={recommendation} />
          <div class="stack">
            <Alternatives answer={answer} />
            <NotTaken answer={answer} />
          </div>
        </div>
      )}
      {hasServers && <Why recommendation={recommendation} />}
      <p class="fine">
        Catalog {recommendation.catalog.version} · ranker {recommendation.catalog.ranker} · read by {task.analyzed_by} ·
        the same request gives the same answer
      </p>
    </>
  );
}

function Notes({ answer: { task, recommendation } }: { readonly answer: DryRun }) {
  const lines = [
    ...recommendation.warnings.map(({ text }) => text),
    ...recommendation.limits_not_applied.map(({ words, limit, reason }) => `${words ?? limit ?? 'A limit'}: ${reason}`),
    ...task.unread.map((text) => `Not understood: “${text}”.`),
    ...(recommendation.mcp_servers.length > 0 ? [recommendation.data_flow.text] : []),
  ];
  return (
    <section class={`note ${recommendation.safety.destructive.length > 0 ? 'danger' : 'warning'}`}>
      <h2>{recommendation.safety.advice}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
