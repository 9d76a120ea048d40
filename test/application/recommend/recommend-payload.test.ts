import { expect } from 'chai';
import fc from 'fast-check';
import { askEmbedded } from '../../support/embedded-catalog.ts';

const TASKS = [
  'Create the text file prices.csv in my folder',
  'Write the guest list to guests.txt',
  'Save the following as config.json',
  'Store this for me in the knowledge graph memory',
  'Post a message in the #releases channel on Slack',
  'Create a Jira ticket for the login bug',
  'Insert these rows into a table of our Postgres database',
  'Send an e-mail with the price list through Gmail',
  'Make a bar chart of these numbers',
  'Create a GitHub issue about the flaky test',
] as const;

const NAMES = ['Maria Lopez', 'Johan Berg', 'Priya Nair', 'Wei Chen', 'Tomasz Zielinski', 'Fatima Haddad'];
const THINGS = ['apple', 'pear', 'plum', 'oat milk', 'brown sugar', 'lemons', 'coriander', 'green tea'];

const value = fc.integer({ min: 1, max: 9_999 }).map((number) => (number / 10).toFixed(1));
const many = { minLength: 3, maxLength: 12 } as const;
const priced = fc.tuple(fc.constantFrom(...THINGS), value).map(([thing, price]) => `${thing} ${price}`);
const sentence = fc.array(fc.constantFrom(...THINGS, 'and', 'we', 'should', 'again', 'by', 'lake'), many);

/** What tasks bring along, in the ways in which people write it. */
const payload = fc.oneof(
  fc.array(priced, many).map((items) => `: ${items.join(', ')}`),
  fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 3 }).map((names) => `: ${names.join(', ')}`),
  fc.array(value, many).map((values) => `: ${values.join(', ')}`),
  sentence.map((words) => ` "Dear all, ${words.join(' ')}"`),
  fc.array(priced, many).map((rows) => `.\n\`\`\`\n${rows.join('\n')}\n\`\`\``),
  fc.array(priced, many).map((rows) => `.\n\n${rows.join('\n')}`),
  fc
    .dictionary(fc.constantFrom('port', 'host', 'items', 'colour'), value, { minKeys: 2 })
    .map((data) => `: ${JSON.stringify(data)}`),
);

describe('A task that brings material along', () => {
  for (const task of TASKS)
    it(`keeps its picks whatever comes with it: ${task}`, async () => {
      const before = await namesFor(task);

      expect(before).to.not.deep.equal([]);
      await fc.assert(
        fc.asyncProperty(payload, async (material) => {
          expect(await namesFor(task + material), material).to.include.members(before);
        }),
        { seed: 40, numRuns: 12 },
      );
    });
});

async function namesFor(task: string): Promise<string[]> {
  return (await askEmbedded(task)).recommendation.mcp_servers.map(({ name }) => name);
}
