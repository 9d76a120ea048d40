import { useEffect, useState } from 'preact/hooks';
import type { DryRun, RunRequest, RunStatus } from '../../../src/client/index.ts';
import { api, explain, type Failure } from '../api.ts';
import { costRange } from '../format.ts';
import { FailureNote, Unknown } from '../parts.tsx';
import { go } from '../route.ts';
import { onToken } from '../token.ts';
import { useAnswer } from '../use-answer.ts';

type Provider = { readonly name: string; readonly needs_key: boolean; readonly key_present: boolean | null };
type Props = {
  readonly answer: DryRun;
  readonly limits: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
};

/** Starts a proof run of exactly the shown stack, after it has said what the run takes. */
export function Prove(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>Prove it</h2> <small>do the task once in a sandbox, and check the result</small>
      </summary>
      {isOpen && <Order {...props} />}
    </details>
  );
}

function Order({ answer, limits, answers }: Props) {
  const { recommendation, task } = answer;
  const { llm } = recommendation;
  const facts = useAnswer('facts', (signal) => api().getConfiguration({ signal }));
  const ready = useAnswer('ready', (signal) => api().getReadiness({ signal }));
  const [provider, setProvider] = useState('local');
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const providers = (facts.value?.['providers'] ?? []) as readonly Provider[];
  const chosen = providers.find(({ name }) => name === provider);
  const needsKey = chosen?.needs_key === true && chosen.key_present !== true;
  const names = secretsOf(answer);
  const sandbox = ready.value?.dependencies.find(({ name }) => name === 'sandbox');
  const send = async (): Promise<void> => {
    setSending(true);
    setFailure(null);
    const given = names.filter((name) => (secrets[name] ?? '') !== '').map((name) => [name, secrets[name]]);
    const request = {
      task: task.raw_input,
      provider,
      lock: recommendation.lock,
      answers,
      constraints: Object.fromEntries(limits.map((limit) => [limit, true])),
      credentials: Object.fromEntries(given),
      ...(needsKey && { api_key: secrets[KEY] ?? '' }),
    } as unknown as RunRequest;
    try {
      const run = (await api().run(request, { prefer: 'respond-async' })) as RunStatus;
      go(`/runs/${run.run_id}`);
    } catch (error) {
      setFailure(explain(error));
      setSending(false);
    }
  };
  useEffect(() => (failure?.kind === 'unauthorised' ? onToken(() => void send()) : undefined), [failure]);
  const keep = (name: string, text: string): void => setSecrets({ ...secrets, [name]: text });
  return (
    <form
      class="pad"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <dl>
        <dt>Estimate</dt>
        <dd>{costRange(recommendation.estimate?.cost_usd) ?? <Unknown>cost not known</Unknown>} for one attempt</dd>
        <dt>Effects</dt>
        <dd>Tools that only read. Other tools may change the work folder of the run alone.</dd>
      </dl>
      {sandbox !== undefined && sandbox.status !== 'ok' && (
        <p class="note warning">Servers may not start here. {sandbox.detail}</p>
      )}
      {facts.failure !== null && <FailureNote failure={facts.failure} onRetry={facts.retry} />}
      <label>
        The task is done by{' '}
        <select value={provider} onChange={(event) => setProvider(event.currentTarget.value)}>
          <option value="local">nobody: the servers start and list their tools</option>
          {llm !== null && <option value={llm.provider}>{llm.model}</option>}
        </select>
      </label>
      {needsKey && <Field name={KEY} label={`Key for ${provider}`} isRequired keep={keep} />}
      {names.map((name) => (
        <Field key={name} name={name} label={name} isRequired={false} keep={keep} />
      ))}
      {(needsKey || names.length > 0) && (
        <p class="fine">The page forgets these secrets. A server gets only those that it declares.</p>
      )}
      {failure !== null && <FailureNote failure={failure} />}
      <p>
        <button type="submit" class="button primary" disabled={isSending || facts.value === null}>
          {isSending ? 'Starting …' : 'Start the run'}
        </button>
      </p>
    </form>
  );
}

const KEY = 'api_key';

function Field(props: {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly keep: (name: string, text: string) => void;
}) {
  const { name, label, isRequired, keep } = props;
  return (
    <label>
      {label}
      <input
        type="password"
        autocomplete="off"
        required={isRequired}
        onInput={(event) => keep(name, event.currentTarget.value.trim())}
      />
    </label>
  );
}

/** Names of the secrets of the stack's servers. */
function secretsOf({ recommendation }: DryRun): readonly string[] {
  const all = recommendation.mcp_servers.flatMap(({ credentials }) => credentials);
  return [
    ...new Set(
      all.filter(({ secret }) => secret).flatMap(({ name, pick }) => pick ?? (name === undefined ? [] : [name])),
    ),
  ];
}
