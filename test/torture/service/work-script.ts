import { readAsked } from '../../support/model-stand-in/asked.ts';
import type { Call } from '../../support/model-stand-in/call.ts';
import type { Mode } from '../../support/model-stand-in/mode.ts';
import { aReading, aReadNeed } from '../../support/providers.ts';

/** One call that the model asks for, by the server's own name of the tool. */
export type ScriptedCall = { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };

/** A task whose stack is known, and how a model does it. */
export type ScriptedTask = {
  readonly task: string;
  readonly need: Readonly<Record<string, unknown>>;
  /** The calls in their order, after which it answers. */
  readonly calls: readonly ScriptedCall[];
};

const ANSWER = 'There are two records: the first says hello, the second says goodbye.';

/** The task for which the catalog knows a program that needs one secret. */
export function anAirtableTask(calls: readonly ScriptedCall[]): ScriptedTask {
  const task = 'List the records of my Airtable base';
  return { task, need: aReadNeed({ text: task, capability: 'table.read', system: 'airtable' }), calls };
}

export function aTrelloTask(calls: readonly ScriptedCall[]): ScriptedTask {
  const task = 'Show the recent activity on my Trello board';
  return { task, need: aReadNeed({ text: task, capability: 'task.list', system: 'trello' }), calls };
}

/** What a model says that understands a task, takes the engine's choice, does the work and judges it kindly. */
export function play({ need, calls }: ScriptedTask, call: Call): Mode {
  const asked = readAsked(call);
  const parts = Object.keys(Object(Object(asked.schema)['properties']) as object);
  if (parts.includes('needs')) return { say: { text: JSON.stringify(aReading({ needs: [need] })) } };
  if (parts.includes('choices')) return { say: { text: '{"choices":[]}' } };
  if (parts.includes('verdicts')) {
    const verdicts = Array.from({ length: 12 }, (_, index) => ({
      check: `k${index + 1}`,
      verdict: 'met',
      quote: 'the first says hello',
    }));
    return { say: { text: JSON.stringify({ verdicts }) } };
  }
  const made = call.text.split('"function_call_output"').length - 1;
  const next = calls[made];
  const name = asked.tools.find((tool) => tool.endsWith(next?.tool ?? ' '));
  return name === undefined || next === undefined
    ? { say: { text: ANSWER } }
    : { say: { toolCalls: [{ name, input: next.input }] } };
}
