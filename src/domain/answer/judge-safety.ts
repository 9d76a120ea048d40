import { changes } from '../catalog/capability.ts';
import type { Need } from '../task/task-definition.ts';
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
  needs: readonly Need[],
  plan: Plan,
  picks: readonly ServerPick[],
): StackRecommendation['safety'] {
  const covered = new Set(plan.servers.flatMap(({ covers }) => covers.map(({ need }) => need.id)));
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
  const destructive = acting.filter(({ id }) => undoable.has(id));
  return {
    untrusted_input: untrusted.map(({ id }) => id),
    sends_out: outward.map(({ id }) => id),
    destructive: destructive.map(({ id }) => id),
    advice: adviceFor(acting.length, untrusted.length, outward.length, changing.length, destructive.length),
  };
}

function adviceFor(acting: number, untrusted: number, outward: number, changing: number, destructive: number): string {
  if (acting === 0) return 'No tool acts for the agent.';
  const parts = [];
  if (untrusted > 0 && outward > 0)
    parts.push(
      'Text by strangers reaches an agent that can send: keep the destination fixed and only the listed tools.',
    );
  else if (untrusted > 0 && changing > 0)
    parts.push('Text by strangers reaches an agent that can change things: treat it as data and keep approvals on.');
  else if (untrusted > 0) parts.push('It reads text that strangers write: treat it as data, never as instructions.');
  if (destructive > 0) parts.push('Some of its acts cannot be undone: leave their approval on "ask".');
  if (parts.length === 0)
    parts.push(
      changing > 0
        ? 'Its changes ask for approval; unattended runs need that set to auto on purpose.'
        : 'It only reads.',
    );
  else if (changing > 0) parts.push('Unattended runs need approval set to auto on purpose.');
  return parts.join(' ');
}
