import type { TaskDefinition } from '../task/task-definition.ts';
import type { Runtime } from './recommendation.ts';

/** Plans who starts the agent: a clock or an event of the host, never an MCP server. */
export function planTrigger(task: TaskDefinition): Runtime {
  const { trigger } = task;
  if (trigger === null || trigger.kind === 'manual') {
    return {
      trigger: 'manual',
      provided_by: 'host',
      reason: 'You start it when you need it.',
      options: ['your client'],
      snippet: null,
    };
  }
  if (trigger.kind === 'event') {
    return {
      trigger: 'event',
      provided_by: 'host',
      reason: 'Something outside starts the agent when it happens; no MCP server should wait for it.',
      options: ['webhook', 'github-actions', 'polling by cron'],
      snippet: null,
    };
  }
  const zone = trigger.time_zone ?? 'UTC';
  return {
    trigger: 'schedule',
    provided_by: 'host',
    reason: 'A clock starts the agent; no MCP server should.',
    options: ['github-actions', 'cron', 'systemd timer'],
    snippet:
      trigger.cron === null
        ? null
        : `on: {schedule: [{cron: '${trigger.cron}'}]}  # ${zone === 'UTC' ? 'UTC' : `written for ${zone}; GitHub reads it as UTC`}`,
  };
}
