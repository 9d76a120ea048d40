import type { Stage } from './stage.ts';
import { anAirtableTask } from './work-script.ts';

/** The body of a run that goes on for minutes, and the marks by which what belongs to it is found. */
export type LongRun = {
  readonly body: object;
  /** Like that of no other run. */
  readonly task: string;
  readonly apiKey: string;
  readonly credential: string;
};

/** A run whose model asks for one slow call after the other. @param delayMs How long each call takes. */
export function aLongRun(stage: Stage, number: number, delayMs: number, timeoutS = 600): LongRun {
  const input = { delay_ms: delayMs, text: 'the first says hello' };
  const calls = Array.from({ length: 60 }, (_, turn) => ({ tool: 'list_records', input: { ...input, turn } }));
  const apiKey = `sk-torture-long-${number}-end`;
  const credential = `pat-torture-long-${number}-end`;
  const task = `${anAirtableTask([]).task} number ${number}`;
  stage.script(apiKey, anAirtableTask(calls));
  const body = {
    task,
    provider: 'openai',
    api_key: apiKey,
    credentials: { AIRTABLE_API_KEY: credential },
    timeout: timeoutS,
    max_retries: 0,
  };
  return { body, task, apiKey, credential };
}
