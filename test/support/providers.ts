import { NO_PRIORS } from '../../src/domain/stack/caller-priors.ts';
import { makeModelProvider, type ProviderFacts } from '../../src/application/recommend/model-provider.ts';
import type { AnalysisRequest, ChoiceRequest, Provider } from '../../src/application/ports/provider.ts';
import { Secret } from '../../src/application/runs/redaction.ts';
import { analyzeTask } from '../../src/domain/task/analyze-task.ts';
import { buildKnowledge } from '../../src/domain/match/knowledge.ts';
import { planStack } from '../../src/domain/stack/plan-stack.ts';
import { aCatalog, anEntry } from './catalogs.ts';
import { plainReader } from './plain-reader.ts';
import { scriptedChatModel, type ChatTurn, type ScriptedChatModel } from './scripted-chat-model.ts';

/** A catalog in which two servers list issues of the same product. */
export function aCatalogWithRivals() {
  const rival = anEntry({
    name: 'org.example/board-reader',
    title: 'Board Reader',
    description: 'Reads boards.',
    aliases: [],
    publisher: { name: 'example', official: false },
    stars: 10,
    tools: anEntry().tools.slice(0, 1),
  });
  return aCatalog({ servers: [...aCatalog().servers, rival] });
}

export function anAnalysisRequest(
  members: Partial<AnalysisRequest> = {},
  text = 'List the open issues in Boardly and post a message to Parley',
): AnalysisRequest {
  const knowledge = members.knowledge ?? buildKnowledge(aCatalogWithRivals());
  const asked = { text, id: 't_0123abcd', constraints: { max_servers: 3 } };
  return {
    own: analyzeTask(asked, knowledge, plainReader.read(text)),
    knowledge,
    model: 'scripted-model',
    apiKey: new Secret('scripted-key'),
    leftMs: () => 60_000,
    metered: (chat) => chat,
    ...members,
  };
}

/** The choice among the engine's candidates for a task as the local provider reads it. */
export function aChoiceRequest(members: Partial<AnalysisRequest> = {}): Promise<ChoiceRequest> {
  const { own, knowledge, ...access } = anAnalysisRequest(members);
  return Promise.resolve({ ...access, task: own.task, plan: planStack(own, NO_PRIORS, knowledge) });
}

/** What a model says of the task of {@link anAnalysisRequest}; a test names only the members it is about. */
export function aReading(members: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    type: 'automation',
    complexity: 'moderate',
    needs: [
      aReadNeed(),
      aReadNeed({ text: 'post a message to Parley', capability: 'chat.post', system: 'parley', effect: 'write' }),
    ],
    trigger: null,
    limits: { read_only: false, keyless: false, remote: null },
    prohibitions: [],
    ...members,
  };
}

export function aReadNeed(members: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    text: 'List the open issues',
    capability: 'issue.list',
    system: 'boardly',
    effect: 'read',
    implied: false,
    confidence: 0.9,
    ...members,
  };
}

/** Turns that say so as JSON. */
export function saying(...replies: readonly unknown[]): readonly string[] {
  return replies.map((reply) => JSON.stringify(reply));
}

/** The fence of every prompt in tests. */
export const FENCE = 'fence-0123456789abcdef';

/** A provider over a model that plays its turns. */
export function aModelProvider(
  turns: readonly ChatTurn[],
  facts: Partial<ProviderFacts> = {},
): { readonly provider: Provider; readonly chat: ScriptedChatModel } {
  const chat = scriptedChatModel(turns, facts.name ?? 'scripted');
  const known = {
    name: 'scripted',
    credential: 'SCRIPTED_API_KEY',
    models: [],
    defaultModel: 'scripted-model',
    ...facts,
  };
  return { provider: makeModelProvider(known, chat, () => FENCE), chat };
}
