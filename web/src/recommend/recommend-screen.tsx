import { useEffect, useRef, useState } from 'preact/hooks';
import type { DryRun, RunRequest } from '../../../src/client/index.ts';
import { api } from '../api.ts';
import type { ClientId } from '../clients/client-names.ts';
import { useClient } from '../clients/client-tabs.tsx';
import { FailureNote } from '../parts.tsx';
import { go } from '../route.ts';
import { Prove } from '../runs/prove.tsx';
import { useAnswer } from '../use-answer.ts';
import { Alternatives } from './alternatives.tsx';
import { Configuration } from './configuration.tsx';
import { NextSteps } from './next-steps.tsx';
import { NotTaken } from './not-taken.tsx';
import { Cancelled, Conflict, Empty, Restate, Waiting } from './other-states.tsx';
import { StackPicture } from './stack-picture.tsx';
import { lengthOf, LONGEST_TASK, readTaskAddress, taskAddress, type Asked } from './task-address.ts';
import { TaskBox } from './task-box.tsx';
import { withoutThought } from './without-thought.ts';
import { Verdict } from './verdict.tsx';
import { Why } from './why.tsx';

type Answers = Readonly<Record<string, string>>;
type Found = { readonly task: string; readonly answer: DryRun };

/** Screen that takes a task and shows the stack for it. The address holds task and limits. */
export function RecommendScreen({ query }: { readonly query: URLSearchParams }) {
  const asked = readTaskAddress(query);
  const { task } = asked;
  const [client, setClient] = useClient();
  const [given, setGiven] = useState<{ readonly task: string; readonly answers: Answers }>({ task, answers: {} });
  const answers = given.task === task ? given.answers : {};
  const isAsked = task.trim() !== '' && lengthOf(task) <= LONGEST_TASK;
  const found = useAnswer<Found>(isAsked ? JSON.stringify([asked, answers, client]) : null, async (signal) => ({
    task,
    answer: await recommend(asked, answers, client, signal),
  }));
  const { value, failure, isLoading, isCancelled } = found;
  const send = (next: Asked): void => {
    if (taskAddress(next) === taskAddress(asked)) found.retry();
    else go(taskAddress(next));
  };
  const isShown = isAsked && value !== null && failure === null && (!isCancelled || value.task === task);
  return (
    <>
      {!isShown && task.trim() !== '' && <h1 class="hidden">Recommend</h1>}
      <TaskBox asked={asked} isLoading={isLoading && isAsked} client={client} onClient={setClient} onSend={send} />
      {isAsked && isLoading && failure === null && (
        <Waiting key={task} isAlone={value === null} onCancel={found.cancel} />
      )}
      <div aria-live="polite" aria-busy={isLoading}>
        {failure !== null && <FailureNote failure={failure} onRetry={found.retry} isRetrying={isLoading} />}
        {isCancelled && <Cancelled />}
        {task.trim() === '' && <Empty />}
        {isShown && (
          <Recommended
            asked={asked}
            answer={value.answer}
            answers={answers}
            client={client}
            onClient={setClient}
            onAnswer={(next) => setGiven({ task, answers: next })}
          />
        )}
      </div>
    </>
  );
}

function recommend(
  { task, limits, without }: Asked,
  answers: Answers,
  client: ClientId,
  signal: AbortSignal,
): Promise<DryRun> {
  const request = {
    task,
    detail: 'full',
    clients: [client],
    constraints: {
      ...Object.fromEntries(limits.map((limit) => [limit, true])),
      ...(without.length > 0 && { exclude: without }),
    },
    answers,
  } as unknown as RunRequest;
  return api().recommend(request, { signal }) as Promise<DryRun>;
}

type ShownProps = {
  readonly asked: Asked;
  readonly answer: DryRun;
  readonly answers: Answers;
  readonly client: ClientId;
  readonly onClient: (client: ClientId) => void;
  readonly onAnswer: (answers: Answers) => void;
};

function Recommended({ asked, answer: whole, answers, client, onClient, onAnswer }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = withoutThought(whole);
  const { task, recommendation } = answer;
  useEffect(() => heading.current?.focus({ preventScroll: true }), [task.id]);
  const hasServers = recommendation.mcp_servers.length > 0;
  return (
    <>
      <Verdict answer={answer} heading={heading} />
      {recommendation.conflict !== null && <Conflict asked={asked} constraints={recommendation.conflict.constraints} />}
      {task.needs.length === 0 && <Restate answer={answer} />}
      {task.needs.length > 0 && (
        <div class="columns">
          <StackPicture answer={answer} client={client} />
          <NextSteps answer={answer} answers={answers} client={client} onAnswer={onAnswer} />
        </div>
      )}
      <Notes answer={answer} />
      {hasServers && (
        <div class="halves">
          <Configuration recommendation={recommendation} client={client} onClient={onClient} />
          <div class="stack">
            <Alternatives answer={answer} />
            <NotTaken asked={asked} answer={answer} />
          </div>
        </div>
      )}
      {hasServers && <Prove key={recommendation.lock.digest} answer={whole} limits={asked.limits} answers={answers} />}
      {hasServers && <Why recommendation={recommendation} />}
      <p class="fine">
        Catalog {recommendation.catalog.version} · ranker {recommendation.catalog.ranker} · read by {task.analyzed_by} ·
        the same request gives the same answer
      </p>
    </>
  );
}

function Notes({ answer: { task, recommendation } }: { readonly answer: DryRun }) {
  const isUnread = task.unread[0] === task.raw_input;
  const lines = [
    ...recommendation.warnings.map(({ text }) => text),
    ...recommendation.limits_not_applied.map(({ words, limit, reason }) => `${words ?? limit ?? 'A limit'}: ${reason}`),
    ...(isUnread ? [] : task.unread.map((text) => `Not understood: “${text}”. Say that part in other words.`)),
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
