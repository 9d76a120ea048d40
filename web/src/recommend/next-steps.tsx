import { useState } from 'preact/hooks';
import type { DryRun, StackRecommendation } from '../../../src/client/index.ts';
import { CONFIG_FOLDER, ENFORCED, textOf } from '../clients/client-files.tsx';
import { CLIENT_NAMES, type ClientId } from '../clients/client-names.ts';
import { Copy } from '../parts.tsx';
import { capitalised, count } from '../format.ts';

type Props = {
  readonly answer: DryRun;
  readonly answers: Readonly<Record<string, string>>;
  readonly client: ClientId;
  readonly onAnswer: (answers: Readonly<Record<string, string>>) => void;
};

/** Steps to a working agent, in their order; questions are answered in place. */
export function NextSteps({ answer, answers, client, onAnswer }: Props) {
  const { task, recommendation } = answer;
  const [given, setGiven] = useState<Readonly<Record<string, string>>>(answers);
  const steps = recommendation.next_steps.filter((step) => step.do !== 'answer' && step.do !== 'paste_config');
  const before = steps.filter((step) => step.do === 'install' || step.do === 'register');
  const questions = task.open_questions;
  const needed = questions.filter(({ blocks }) => blocks).length;
  const fills = new Set(recommendation.mcp_servers.flatMap(({ settings }) => settings.flatMap(({ key }) => key ?? [])));
  const hasServers = recommendation.mcp_servers.length > 0;
  const answered = task.answered ?? [];
  const set = Object.entries(answers).filter(([key]) => !answered.some((one) => one.key === key));
  const filled = Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== ''));
  if (!hasServers && questions.length === 0 && steps.length === 0) return null;
  return (
    <section class="card next">
      <h2>Do this next</h2>
      <Steps steps={before} answer={answer} />
      {hasServers && <Paste answer={answer} client={client} />}
      {questions.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onAnswer({ ...answers, ...filled });
          }}
        >
          <h3>
            {capitalised(count(questions.length, 'question'))} to make it fit
            {needed === 0 ? ', all optional' : needed === questions.length ? '' : `, ${needed} of them needed`}
          </h3>
          {questions.map(({ key, ask, assumed, blocks }) => (
            <label key={key}>
              {ask} {blocks && needed < questions.length && <small>needed</small>}
              <input
                value={given[key] ?? ''}
                maxLength={500}
                placeholder={
                  fills.has(key)
                    ? 'or fill it in yourself, in the file'
                    : assumed === undefined
                      ? blocks
                        ? 'the agent asks for it otherwise'
                        : 'optional'
                      : `taken as: ${assumed}`
                }
                onInput={(event) => setGiven({ ...given, [key]: event.currentTarget.value })}
              />
            </label>
          ))}
          <button type="submit" class="button primary" disabled={Object.keys(filled).length === 0}>
            Update the stack
          </button>
        </form>
      )}
      <Steps steps={steps.filter((step) => !before.includes(step))} answer={answer} first={before.length + 1} />
      {Object.keys(answers).length > 0 && (
        <p class="fine">
          Answered: {[...answered.map(({ ask, text }) => `${ask} ${text}`), ...set.map(([, text]) => text)].join(' · ')}{' '}
          <button type="button" class="link" onClick={() => onAnswer({})}>
            Forget the answers
          </button>
        </p>
      )}
    </section>
  );
}

type StepsProps = {
  readonly steps: StackRecommendation['next_steps'];
  readonly answer: DryRun;
  /** Number of the first step. */
  readonly first?: number;
};

function Steps({ steps, answer, first = 1 }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <ol start={first}>
      {steps.map((step, index) => (
        <li key={`${step.do}${index}`}>
          <p>{step.text}</p>
          {step.do === 'set_secret' && <Sources answer={answer} names={step.ref ?? []} />}
          {step.command !== undefined && (
            <p class="command">
              <code>{step.command}</code> <Copy text={step.command} label="Copy" />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

type PasteProps = { readonly answer: DryRun; readonly client: ClientId };

/** Copies the files of the client at once; their text stands below the picture. */
function Paste({ answer: { recommendation }, client }: PasteProps) {
  const configuration = recommendation.client_configs[client];
  if (configuration === undefined) return <p class="fine">Writing the configuration for {CLIENT_NAMES[client]} …</p>;
  const { file, content, also } = configuration;
  const files = [{ file, content }, ...(also === undefined ? [] : [also])];
  return (
    <div class="paste">
      <h3>Put this into {CLIENT_NAMES[client]}</h3>
      {files.map((one, index) => (
        <p class="command" key={one.file}>
          <Copy text={textOf(one.content)} label={index === 0 ? 'Copy the configuration' : 'Copy the tool limits'} />{' '}
          <code>{one.file}</code>
        </p>
      ))}
      {file.startsWith('@config/') && <p class="fine">{CONFIG_FOLDER}</p>}
      <p class="fine">{ENFORCED[configuration.enforcement]}</p>
      <p class="fine">
        <button type="button" class="link" onClick={() => document.querySelector('#files')?.scrollIntoView()}>
          Show the text
        </button>{' '}
        or choose another client above.
      </p>
    </div>
  );
}

type SourcesProps = { readonly answer: DryRun; readonly names: readonly string[] };

/** Pages where the secrets are made. */
function Sources({ answer: { recommendation }, names }: SourcesProps) {
  const links = recommendation.mcp_servers.flatMap(({ title, credentials }) =>
    credentials
      .filter(({ pick = [], name }) => [...pick, name ?? ''].some((one) => names.includes(one)))
      .flatMap(({ get_it: page }) => (page?.startsWith('https://') === true ? [{ title, page }] : [])),
  );
  if (links.length === 0) return null;
  return (
    <p class="fine">
      Get them here:{' '}
      {links.map(({ title, page }, index) => (
        <span key={page}>
          {index > 0 && ', '}
          <a href={page} rel="noreferrer noopener" target="_blank">
            {title}
          </a>
        </span>
      ))}
    </p>
  );
}
