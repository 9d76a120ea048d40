import type { Server } from '../catalog/server.ts';
import type { Need } from '../task/task-definition.ts';
import type { Candidate } from './candidate.ts';
import type { Plan } from './plan.ts';
import { visibleText } from '../text/clean-text.ts';
import { ReplyReader, type Members, type ReplyReading } from '../task/reply-reader.ts';

/** Maximum candidates of one need in the menu, to limit the cost of the model call. */
const MOST = 6;

/** Candidate menu: a model can choose nothing else. */
export type CandidateMenu = {
  /** Needs with candidates, in the order of the task. */
  readonly needs: readonly MenuNeed[];
  /** Servers by a handle that is valid in this menu only: `c1`, `c2`, … */
  readonly servers: ReadonlyMap<string, Server>;
};

export type MenuNeed = {
  readonly need: Need;
  /** Candidates by handle, best first; they always include the engine's pick. */
  readonly candidates: ReadonlyMap<string, Candidate>;
};

/** Builds the menu of the best candidates of each need in a plan. */
export function menuOf(plan: Plan): CandidateMenu {
  const handles = new Map<string, string>();
  const servers = new Map<string, Server>();
  const handleOf = (server: Server): string => {
    const handle = handles.get(server.name) ?? `c${handles.size + 1}`;
    handles.set(server.name, handle);
    servers.set(handle, server);
    return handle;
  };
  const taken = new Map(plan.servers.flatMap(({ server, covers }) => covers.map(({ need }) => [need.id, server.name])));
  const needs = plan.served.flatMap((need) => {
    const all = plan.choices.get(need.id) ?? [];
    const best = all.filter(({ server }, rank) => rank < MOST || server.name === taken.get(need.id));
    const candidates = new Map(best.map((candidate) => [handleOf(candidate.server), candidate]));
    return candidates.size === 0 ? [] : [{ need, candidates }];
  });
  return { needs, servers };
}

/** Whether any need has more than one candidate. */
export function isOpen({ needs }: CandidateMenu): boolean {
  return needs.some(({ candidates }) => candidates.size > 1);
}

/** Candidate that a model chose for a need. */
export type ServerChoice = {
  readonly need: string;
  readonly candidate: Candidate;
  /** The model's reason as one line without invisible characters and addresses; may be empty. */
  readonly said: string;
};

/** Model choice that is ignored. */
export type DroppedChoice = {
  /** Id of the need; null when no such need exists. */
  readonly need: string | null;
  readonly why: 'no_such_need' | 'no_candidate' | 'repeated' | 'max_servers';
};

export type ChoiceReading = { readonly choices: readonly ServerChoice[]; readonly dropped: readonly DroppedChoice[] };

const MOST_CHOICES = 50;
const LONGEST_REASON = 240;
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/\S*/gi;

/** Returns the JSON Schema of the reply to a menu. */
export function choiceSchema({ needs, servers }: CandidateMenu): Readonly<Record<string, unknown>> {
  const choice = {
    type: 'object',
    properties: {
      need: { type: 'string', enum: needs.map(({ need }) => need.id) },
      pick: { type: 'string', enum: [...servers.keys()] },
      reason: { type: 'string' },
    },
    required: ['need', 'pick', 'reason'],
    additionalProperties: false,
  };
  return {
    type: 'object',
    properties: { choices: { type: 'array', items: choice } },
    required: ['choices'],
    additionalProperties: false,
  };
}

/** Reads a model's choices. Choices outside the menu are dropped; only a wrong shape is a fault. */
export function readChoice(reply: Members, menu: CandidateMenu): ReplyReading<ChoiceReading> {
  const reader = new ReplyReader();
  if (!Array.isArray(reply['choices'])) return { faults: ['choices: there is no such list'] };
  const choices = new Map<string, ServerChoice>();
  const dropped: DroppedChoice[] = [];
  reader.list(reply['choices'], 'choices', MOST_CHOICES).forEach((value, index) => {
    const path = `choices[${index}]`;
    const choice = reader.object(value, path);
    const id = reader.text(choice['need'], `${path}.need`);
    const pick = reader.text(choice['pick'], `${path}.pick`);
    const said = reasonOf(reader, choice['reason'], `${path}.reason`);
    const asked = menu.needs.find(({ need }) => need.id === id);
    const candidate = asked?.candidates.get(pick);
    if (asked === undefined) dropped.push({ need: null, why: 'no_such_need' });
    else if (candidate === undefined) dropped.push({ need: id, why: 'no_candidate' });
    else if (choices.has(id)) dropped.push({ need: id, why: 'repeated' });
    else choices.set(id, { need: id, candidate, said });
  });
  return reader.faults.length > 0 ? { faults: reader.faults } : { value: { choices: [...choices.values()], dropped } };
}

function reasonOf(reader: ReplyReader, value: unknown, path: string): string {
  if (value === undefined || value === null || value === '') return '';
  return visibleText(
    visibleText(reader.text(value, path), LONGEST_REASON * 2).replace(ADDRESS, '[address]'),
    LONGEST_REASON,
  );
}
