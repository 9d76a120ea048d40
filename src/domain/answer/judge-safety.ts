import { changes } from '../catalog/capability.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import type { Plan } from '../stack/plan.ts';
import type { ServerPick, StackRecommendation } from './recommendation.ts';

/** Reading capabilities whose text may come from unknown authors. */
const STRANGERS = new Set([
  'issue.list',
  'issue.search',
  'pull_request.list',
  'repo.search',
  'web.search',
  'web.fetch',
  'web.scrape',
  'web.crawl',
  'web.research',
  'browser.control',
  'email.read',
  'chat.read',
  'chat.search',
  'social.read',
  'hackernews.read',
  'news.read',
  'feed.read',
  'support.read',
  'form.manage',
  'document.extract',
  'video.transcript',
  'job.search',
  'product.search',
  'ocr.read',
  'error.list',
  'log.search',
  'paper.search',
  'note.read',
  'wiki.read',
  'calendar.read',
  'crm.read',
  'spreadsheet.read',
  'meeting.transcript',
  'video.search',
  'encyclopedia.read',
  'task.list',
]);
/** Changing capabilities whose results others can see. */
const OUTWARD = new Set([
  'chat.post',
  'email.send',
  'social.post',
  'sms.send',
  'call.make',
  'issue.create',
  'issue.comment',
  'pull_request.create',
  'cms.write',
  'campaign.email',
  'support.write',
  'esign.send',
  'invoice.write',
  'push.notify',
  'incident.create',
  'calendar.write',
]);

/** Judges the risks of the whole stack: untrusted text that reaches an agent with effects, and irreversible effects. */
export function judgeSafety(
  { needs, trigger }: Pick<TaskDefinition, 'needs' | 'trigger'>,
  plan: Plan,
  picks: readonly ServerPick[],
): StackRecommendation['safety'] {
  const covered = new Set([
    ...plan.servers.flatMap(({ covers }) => covers.map(({ need }) => need.id)),
    ...plan.byClient.map(({ id }) => id),
  ]);
  const acting = needs.filter(({ id }) => covered.has(id));
  const untrusted = acting.filter(({ capability }) => STRANGERS.has(capability ?? ''));
  const outward = acting.filter(({ capability }) => OUTWARD.has(capability ?? ''));
  const changing = acting.filter(({ effect }) => changes(effect));
  const undoable = new Set(
    picks.flatMap(({ name, tools }) => {
      const covers = plan.servers.find(({ server }) => server.name === name)?.covers ?? [];
      const final = tools.filter(({ effect }) => effect === 'destructive').map((tool) => tool.name);
      return covers
        .filter(
          (candidate) =>
            candidate.need.effect === 'destructive' || candidate.tools.some((tool) => final.includes(tool)),
        )
        .map(({ need }) => need.id);
    }),
  );
  for (const { id, effect } of plan.byClient) if (effect === 'destructive') undoable.add(id);
  const destructive = acting.filter(({ id }) => undoable.has(id));
  return {
    untrusted_input: untrusted.map(({ id }) => id),
    sends_out: outward.map(({ id }) => id),
    destructive: destructive.map(({ id }) => id),
    advice: adviceFor({
      acting: picks.length + plan.byClient.length,
      untrusted: untrusted.length > 0,
      outward: outward.length > 0,
      changing: changing.length > 0 || picks.some(({ tools }) => tools.some(({ effect }) => effect !== 'read')),
      destructive: destructive.length > 0,
      unattended: trigger !== null,
      unknown: picks.filter(({ tools }) => tools.length === 0).map(({ title }) => title),
    }),
  };
}

/** Facts about the picked servers and the needs that they cover. */
type Risks = {
  /** Number of servers and of needs that the client meets. */
  readonly acting: number;
  readonly untrusted: boolean;
  readonly outward: boolean;
  /** Whether a covered need or an allowed tool changes something. */
  readonly changing: boolean;
  readonly destructive: boolean;
  /** Whether a schedule or an event starts the agent. */
  readonly unattended: boolean;
  /** Titles of the servers whose tools are unknown. */
  readonly unknown: readonly string[];
};

function adviceFor({ acting, untrusted, outward, changing, destructive, unattended, unknown }: Risks): string {
  if (acting === 0) return 'No tool acts for the agent.';
  const parts = [];
  if (untrusted && outward)
    parts.push(
      'Text by strangers reaches an agent that can send: keep the destination fixed and only the listed tools.',
    );
  else if (untrusted && changing)
    parts.push(
      `Text by strangers reaches an agent that can change things: treat it as data${unattended ? '' : ' and keep approvals on'}.`,
    );
  else if (untrusted) parts.push('It reads text that strangers write: treat it as data, never as instructions.');
  if (destructive)
    parts.push(
      unattended
        ? 'Some of its acts cannot be undone, and nobody approves them in runs without you: try it with you first.'
        : 'Some of its acts cannot be undone: leave their approval on "ask".',
    );
  if (changing && !unattended && parts.length === 0)
    parts.push('Let the client ask for your approval before each change.');
  if (changing && unattended)
    parts.push('Nobody approves a change in runs without you: let the client approve the listed tools alone.');
  if (unknown.length > 0)
    parts.push(`The tools of ${unknown.join(' and ')} are unknown, so they may do more than the task needs.`);
  if (parts.length === 0) parts.push('It only reads.');
  return parts.join(' ');
}
