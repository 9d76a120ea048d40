import { defineModelTask } from '../../domain/task/model-task.ts';
import { readTaskReading, taskReadingSchema } from '../../domain/task/task-reading.ts';
import { choiceSchema, isOpen, readChoice, menuOf } from '../../domain/stack/candidate-menu.ts';
import type { Warning } from '../../domain/stack/plan.ts';
import { askForJson, type Trouble } from '../model-calls/ask-for-json.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { ModelAccess, Provider } from '../ports/provider.ts';
import { CHOICE_INSTRUCTIONS, analysisInstructions, analysisMessage, choiceMessage, shownTask } from './prompts.ts';
import type { MakeDelimiter } from '../model-calls/delimiter.ts';

/** Static facts about a provider. */
export type ProviderFacts = Pick<Provider, 'name' | 'credential' | 'models' | 'defaultModel'>;

/** Model of a vendor with the facts about its provider. */
export type ServedModel = { readonly facts: ProviderFacts; readonly chat: ChatModel };

/**
 * Provider that analyses and chooses with a vendor's model. Only ids of closed lists and words of the task are
 * accepted. After a useless reply the local analysis or the engine's choice is used, with a warning.
 */
export function makeModelProvider(facts: ProviderFacts, chat: ChatModel, makeDelimiter: MakeDelimiter): Provider {
  const { name } = facts;
  return {
    ...facts,
    asksModel: true,

    async analyze(request, signal) {
      const { own, knowledge } = request;
      const task = own.text.raw;
      signal.throwIfAborted();
      const { capabilities } = knowledge.catalog.vocabulary;
      const { value, trouble, use } = await askForJson(
        request.metered(chat),
        modelOf(request, name),
        {
          name: 'task_reading',
          schema: taskReadingSchema(capabilities),
          system: analysisInstructions(capabilities),
          message: analysisMessage(task, own.task, makeDelimiter()),
          read: (reply) => readTaskReading(reply, task, knowledge),
        },
        request,
        signal,
      );
      if (value === null) {
        const warning = uselessness('analysis_unusable', name, trouble, 'The task was read without it instead.');
        return { ...own, task: { ...own.task, analysis: use }, warnings: [warning] };
      }
      const { left } = shownTask(task);
      const read = defineModelTask(value, own, knowledge, name, left === '' ? [] : [left]);
      return { ...read, task: { ...read.task, analysis: use }, warnings: [] };
    },

    async choose(request, signal) {
      const { task, plan } = request;
      signal.throwIfAborted();
      const menu = menuOf(plan);
      if (!isOpen(menu)) return { choices: [], dropped: [], warnings: [], use: null };
      const { value, trouble, use } = await askForJson(
        request.metered(chat),
        modelOf(request, name),
        {
          name: 'server_choice',
          schema: choiceSchema(menu),
          system: CHOICE_INSTRUCTIONS,
          message: choiceMessage(task, menu, makeDelimiter()),
          read: (reply) => readChoice(reply, menu),
        },
        request,
        signal,
      );
      if (value !== null) return { ...value, warnings: [], use };
      const warning = uselessness('choice_unusable', name, trouble, 'The servers were chosen by rules instead.');
      return { choices: [], dropped: [], warnings: [warning], use };
    },
  };
}

function modelOf({ model }: ModelAccess, provider: string): string {
  if (model === null) throw new TypeError(`${provider} was asked without a model`);
  return model;
}

function uselessness(code: string, name: string, trouble: Trouble | null, instead: string): Warning {
  return {
    code,
    text: `What the model of ${name} answered is of no use: ${WHY[trouble ?? 'wrong_shape']}. ${instead}`,
  };
}

const WHY: Readonly<Record<Trouble, string>> = {
  refused: 'it refused',
  empty: 'it said nothing',
  cut: 'its answer was cut off',
  not_json: 'its answer was not JSON',
  wrong_shape: 'its answer had the wrong shape',
};
