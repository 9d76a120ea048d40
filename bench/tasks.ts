import { seededRandom } from '../scripts/seeded-random.ts';

/** A verb with what it can be done to and where that lives. */
type Line = {
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  readonly systems: readonly string[];
};

const LINES: readonly Line[] = [
  {
    verbs: ['Triage', 'Label', 'Summarise', 'List', 'Close stale'],
    objects: ['new issues', 'open bug reports', 'pull requests waiting for review', 'failed builds'],
    systems: ['GitHub', 'GitLab', 'Jira', 'Linear', 'our repository'],
  },
  {
    verbs: ['Find', 'Explain', 'Report', 'Check'],
    objects: ['the slowest queries', 'tables without an index', 'rows added since yesterday', 'duplicate customers'],
    systems: ['Postgres', 'MySQL', 'Snowflake', 'BigQuery', 'a SQLite file'],
  },
  {
    verbs: ['Turn', 'Read', 'Translate', 'Extract the dates from', 'Compare'],
    objects: ['a PDF contract', 'scanned invoices', 'the minutes of the last meeting', 'three product leaflets'],
    systems: ['Google Drive', 'Notion', 'Dropbox', 'a local folder', 'Confluence'],
  },
  {
    verbs: ['Scrape', 'Watch', 'Collect', 'Compare'],
    objects: ['competitor prices', 'job postings', 'news about batteries', 'flight offers to Lisbon'],
    systems: ['their web shops', 'Hacker News', 'public RSS feeds', 'a list of pages', 'Google Search'],
  },
  {
    verbs: ['Answer', 'Sort', 'Draft replies to', 'Forward'],
    objects: ['support tickets', 'unread e-mails', 'questions about refunds', 'messages from partners'],
    systems: ['Zendesk', 'Gmail', 'Intercom', 'Outlook', 'Slack'],
  },
  {
    verbs: ['Page someone about', 'Investigate', 'Correlate', 'Summarise'],
    objects: ['error spikes', 'a rising latency', 'alerts of the last night', 'crashes after a release'],
    systems: ['Sentry', 'Grafana', 'Datadog', 'PagerDuty', 'CloudWatch'],
  },
  {
    verbs: ['Reconcile', 'Report', 'Export', 'Explain changes in'],
    objects: ['monthly revenue', 'failed payments', 'open invoices', 'subscriptions that ended'],
    systems: ['Stripe', 'QuickBooks', 'Xero', 'PayPal', 'a spreadsheet'],
  },
  {
    verbs: ['Deploy', 'Roll back', 'Check the drift of', 'Restart', 'Describe'],
    objects: ['the staging environment', 'pods that keep failing', 'our Terraform modules', 'the payment service'],
    systems: ['Kubernetes', 'AWS', 'Azure', 'Cloudflare', 'Docker'],
  },
  {
    verbs: ['Plan', 'Book', 'Suggest', 'Reschedule'],
    objects: ['a weekend in Lisbon', 'meetings of next week', 'a team dinner for eight', 'a hike with children'],
    systems: ['Google Calendar', 'Google Maps', 'the weather forecast', 'Airbnb', 'train timetables'],
  },
  {
    verbs: ['Transcribe', 'Cut', 'Caption', 'Summarise', 'Resize'],
    objects: ['recorded interviews', 'product photos', 'a podcast episode', 'screen recordings'],
    systems: ['YouTube', 'a local folder', 'Figma', 'S3', 'Spotify'],
  },
];

const RESULTS = [
  'and post the result to Slack',
  'and write it into a Google sheet',
  'and send it to me by e-mail',
  'and open a pull request',
  'and save it as Markdown',
  'and create a ticket in Jira',
  'and draw a chart of it',
  'and tell me what to do next',
];

const CONSTRAINTS = [
  '',
  ', read only',
  ', without sending anything to a cloud',
  ', with at most two servers',
  ', for less than 5 dollars a month',
  ', in German',
  '; ask me before anything is changed',
  ', but skip everything from bots',
];

const SCHEDULES = [
  '',
  ' every weekday at 8',
  ' once an hour',
  ' on the first of each month',
  ' whenever a release is tagged',
  ' every Monday at 7:30 Berlin time',
  ' when a customer writes',
];

const BACKGROUNDS = [
  'We are a team of six and nobody has time for this.',
  'Our customers complain that they learn of problems from the news.',
  'Until now I do this by hand, which takes two hours.',
  'The people who read it are not engineers.',
  'It must be right: the board looks at it.',
  'There are about {number} of them in a week.',
];

/**
 * Makes tasks as people write them, no two alike; one in ten has several sentences. The same arguments always give the
 * same tasks.
 *
 * @param skip How many tasks of the sequence to leave out, so that two calls can share none.
 */
export function makeTasks(count: number, skip = 0): readonly string[] {
  const seen = new Set<string>();
  for (let index = 0; seen.size < skip + count; index += 1) seen.add(makeTask(index));
  return [...seen].slice(skip);
}

function makeTask(index: number): string {
  const pick = chooser(index);
  const task = sentence(pick);
  if (index % 10 !== 9) return `${task}.`;
  const number = 10 + (index % 90);
  return [
    `${task}.`,
    pick(BACKGROUNDS).replace('{number}', String(number)),
    `${sentence(pick)}.`,
    `Then ${lowerFirst(sentence(pick))}, and stop after ${number} items.`,
  ].join(' ');
}

function sentence(pick: <T>(choices: readonly T[]) => T): string {
  const line = pick(LINES);
  const what = `${pick(line.verbs)} ${pick(line.objects)} in ${pick(line.systems)}`;
  return `${what}${pick(SCHEDULES)} ${pick(RESULTS)}${pick(CONSTRAINTS)}`;
}

/** Chooses evenly, each call anew, and alike for the same start. */
function chooser(start: number): <T>(choices: readonly T[]) => T {
  const random = seededRandom(start);
  return <T>(choices: readonly T[]): T => {
    const choice = choices[Math.floor(random() * choices.length)];
    if (choice === undefined) throw new RangeError('there is nothing to choose from');
    return choice;
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
