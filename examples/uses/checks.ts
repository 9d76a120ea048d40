import assert from 'node:assert/strict';
import { at } from '../service.ts';

/** Outputs of one use: the answers that curl printed, the lines of TypeScript and Python (the same), the text of the command line. */
export type Outputs = {
  readonly curl: readonly unknown[];
  readonly lines: readonly string[];
  /** Null for a use that the command line does not have. */
  readonly shell: string | null;
};

const ZONE = 'Europe/Berlin';

function namesOf(answer: unknown): readonly string[] {
  const servers = at(answer, 'recommendation', 'mcp_servers') as readonly unknown[];
  return servers.map((server) => String(at(server, 'name')));
}

/** The facts that matter in the outputs of each use, by its folder. */
export const CHECKS: Readonly<Record<string, (outputs: Outputs) => void>> = {
  recommend({ curl: [answer], lines, shell }) {
    const names = namesOf(answer);
    assert.ok(names.length >= 2);
    assert.equal(lines[0], at(answer, 'recommendation', 'outcome'));
    for (const name of names)
      assert.ok(
        lines.some((line) => line.includes(`: server ${name}`)),
        name,
      );
    for (const name of names) assert.ok(shell?.includes(name), name);
  },
  'answer-questions'({ curl: [answer], lines, shell }) {
    assert.deepEqual(lines, ['Which Slack channel? #incidents', `Which time zone? ${ZONE}`, ZONE, '0 open']);
    assert.equal(at(answer, 'task', 'trigger', 'time_zone'), ZONE);
    assert.match(String(at(answer, 'recommendation', 'system_prompt')), /#incidents/);
    assert.doesNotMatch(shell ?? '', /Which Slack channel\?/);
  },
  'platform-limits'({ curl: [answer], lines, shell }) {
    const servers = at(answer, 'recommendation', 'mcp_servers') as readonly { readonly requires: readonly string[] }[];
    assert.ok(servers.length > 0 && servers.length <= 2);
    assert.ok(servers.every(({ requires }) => !requires.includes('docker')));
    assert.ok(lines.includes('Not covered: open GitHub issues for them (constraint_runtime)'));
    assert.ok(lines.includes('Not applied: residency (unknown)'));
    assert.doesNotMatch(shell ?? '', /install: docker/);
  },
  'lock-and-verify'({ curl: [report, again], lines, shell }) {
    const names = namesOf(again);
    assert.equal(at(report, 'same'), true);
    assert.ok(names.length > 0);
    assert.deepEqual(lines, [...names.map((name) => `${name}: same`), ...names, 'same lock']);
    assert.match(shell ?? '', /same/i);
  },
  'search-catalog'({ curl: [found, counts, server], lines, shell }) {
    const total = Number(at(counts, 'total'));
    assert.equal(at(found, 0, 'name'), 'com.slack/mcp');
    assert.match(lines[0] ?? '', /^com\.slack\/mcp: /);
    assert.ok(lines.some((line) => line.endsWith(`of ${total} are remote`)));
    assert.equal(lines.at(-1), `com.slack/mcp has ${String(at(server, 'tools', 'length'))} tools`);
    assert.match(shell ?? '', /com\.slack\/mcp/);
  },
  'export-configuration'({ curl: [exported], lines, shell }) {
    assert.equal(at(exported, 'client'), 'zed');
    assert.equal(lines[1], JSON.stringify(at(exported, 'content')));
    assert.match(lines[1] ?? '', /"context_servers":\{".*linear/);
    assert.match(lines[2] ?? '', /^cursor: \.cursor\/mcp\.json, \d+ secrets$/);
    assert.match(shell ?? '', /\.cursor\/mcp\.json/);
  },
  registry({ curl: [page, news], lines }) {
    assert.equal((at(page, 'servers') as readonly unknown[]).length, 2);
    assert.ok(Array.isArray(at(news, 'servers')));
    assert.match(lines[0] ?? '', /^\d{4,} servers on \d+ pages$/);
    assert.match(lines[1] ?? '', /^com\.slack\/mcp \S+$/);
  },
  'run-and-record'({ curl: [record], lines }) {
    assert.equal(at(record, 'status'), 'not_executed');
    assert.match(String(at(record, 'summary')), /provider local has no model/);
    assert.match(lines[0] ?? '', /^analyzing, recommending, .*done$/);
    assert.equal(lines[1], 'not_executed');
  },
  policy({ curl: [answer, configuration], lines, shell }) {
    assert.ok(!namesOf(answer).includes('com.slack/mcp'));
    assert.ok(lines.some((line) => /^com\.slack\/mcp: .*Chat goes through our gateway/.test(line)));
    assert.equal(lines.at(-1), `${String(at(configuration, 'policy', 'barred_servers'))} hidden`);
    assert.match(shell ?? '', /com\.slack\/mcp: Denied by the operator's policy: Chat goes through our gateway/);
  },
  'start-of-the-agent'({ curl: [clock, event], lines, shell }) {
    assert.equal(at(clock, 'task', 'trigger', 'cron'), '30 7 * * 1');
    assert.equal(at(event, 'task', 'trigger', 'kind'), 'event');
    assert.deepEqual(lines[0], `schedule, cron 30 7 * * 1, zone ${ZONE}`);
    assert.match(lines[3] ?? '', /webhook/);
    assert.match(shell ?? '', /30 7 \* \* 1/);
  },
};
