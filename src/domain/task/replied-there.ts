import { objectOf } from '../catalog/capability.ts';
import type { Knowledge } from '../match/knowledge.ts';
import { merge, type NeedDraft } from './merge-needs.ts';

/** Where an answer goes to by what was read. */
const REPLY: Readonly<Record<string, string>> = {
  support: 'support.write',
  issue: 'issue.comment',
  pull_request: 'pull_request.review',
  chat: 'chat.post',
};
const MAIL = /mail|outlook/i;

/** A reply that nobody calls a mail goes where the thing was read: `open tickets in Zendesk … and draft a reply`. */
export function repliedThere(drafts: readonly NeedDraft[], knowledge: Knowledge): NeedDraft[] {
  if (drafts.some(({ capability }) => capability === 'email.read')) return [...drafts];
  const source = drafts.find(
    ({ capability, effect }) => effect === 'read' && REPLY[objectOf(capability)] !== undefined,
  );
  const answer = knowledge.lexicon.capabilities.get(REPLY[objectOf(source?.capability ?? null)] ?? '');
  if (source === undefined || answer === undefined) return [...drafts];
  return merge(
    drafts.map((draft) =>
      draft.capability !== 'email.draft' || draft.system !== undefined || MAIL.test(draft.text)
        ? draft
        : {
            ...draft,
            capability: answer.id,
            effect: answer.effect,
            ...(source.system === undefined ? {} : { system: source.system }),
          },
    ),
  );
}
