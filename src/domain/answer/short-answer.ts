import type { OpenQuestion, TaskDefinition } from '../task/task-definition.ts';
import type { Outcome, ServerPick, StackRecommendation } from './recommendation.ts';

/** Answer for a reader with little room: what is chosen, missing and to be done, without configurations. */
export type ShortAnswer = {
  /** Id of the task. */
  readonly task: string;
  readonly outcome: Outcome;
  readonly summary: string;
  readonly model: {
    readonly provider: string;
    readonly model: string;
    readonly credential: string | null;
  } | null;
  readonly picks: readonly {
    readonly name: string;
    readonly title: string;
    readonly tools: readonly string[];
    readonly credentials: readonly string[];
  }[];
  readonly gaps: readonly { readonly text: string; readonly code: string; readonly reason: string }[];
  readonly open_questions: readonly Pick<OpenQuestion, 'key' | 'ask'>[];
  readonly next_steps: readonly string[];
  readonly lock: { readonly digest: string };
  /** Number of tools, picks, gaps and steps that found no room. */
  readonly left_out: number;
};

/** Upper bounds of lists and texts, so that a short answer stays below 3 kB. */
const MOST = { picks: 5, tools: 6, credentials: 3, gaps: 3, questions: 6, steps: 7, text: 80, reason: 140, step: 120 };

/** Shortens an answer. */
export function shortenAnswer(task: TaskDefinition, recommendation: StackRecommendation): ShortAnswer {
  const { outcome, summary, llm, mcp_servers: servers, uncovered, next_steps: steps, lock } = recommendation;
  let left = 0;
  const first = <Item>(items: readonly Item[], most: number): readonly Item[] => {
    left += Math.max(0, items.length - most);
    return items.slice(0, most);
  };
  const shown = {
    picks: first(servers, MOST.picks).map((server) => ({
      name: server.name,
      title: cut(server.title, MOST.text),
      tools: first(
        server.tools.map(({ name }) => name),
        MOST.tools,
      ),
      credentials: first(credentialsOf(server), MOST.credentials),
    })),
    gaps: first(uncovered, MOST.gaps).map(({ text, code, reason }) => ({
      text: cut(text, MOST.text),
      code,
      reason: cut(reason, MOST.reason),
    })),
    open_questions: first(task.open_questions, MOST.questions).map(({ key, ask }) => ({
      key,
      ask: cut(ask, MOST.text),
    })),
    next_steps: first(steps, MOST.steps).map(({ text }) => cut(text, MOST.step)),
  };
  return {
    task: task.id,
    outcome,
    summary,
    model: llm === null ? null : { provider: llm.provider, model: llm.model, credential: llm.credential },
    ...shown,
    lock: { digest: lock.digest },
    left_out: left,
  };
}

/** Returns the names of the required credentials. */
function credentialsOf({ credentials }: ServerPick): readonly string[] {
  return credentials
    .filter(({ required }) => required)
    .flatMap(({ pick, name }) => pick ?? (name === undefined ? [] : [name]));
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
