/** A run that nobody waits for, followed by its events and cancelled half-way: its servers are gone, and the record says what there was. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { RunEvent } from '../../src/domain/run/run-event.ts';
import type { RunRecord } from '../../src/domain/run/run-record.ts';
import { onStage, tell, type Script } from './stage.ts';

let count = 0;
const script: Script = {
  needs: [{ text: 'Write a diary', capability: 'file.write', effect: 'write' }],
  chooses: 'Filesystem',
  works: ({ folder, call }) => {
    const input = { path: `${folder}/day-${(count += 1)}.txt`, content: 'Nothing happened.' };
    return call('write_file', input);
  },
};

await onStage(script, async ({ url, post, packages }) => {
  const request = { task: 'Write a diary, a text file for each day', provider: 'openai', timeout: 120 };
  const accepted = await post(request, { prefer: 'respond-async' });
  assert.equal(accepted.status, 202);
  const run = url + String(accepted.headers.get('location'));
  console.log(`  202, ${accepted.headers.get('location')}`);

  const stages: string[] = [];
  for await (const event of eventsOf(`${run}/events`)) {
    if (event.stage !== stages.at(-1)) stages.push(event.stage);
    if (event.stage !== 'executing' || event.call !== 'tool' || event.step !== 'answered' || event.text === undefined)
      continue;
    if (event.text.includes('day-2')) {
      assert.ok(!existsSync('/proc') || processesOf(packages) > 0, 'its server runs');
      assert.equal((await fetch(run, { method: 'DELETE' })).status, 202);
      console.log(`  ${stages.join(', ')}: cancelled after "${event.text}"`);
    }
  }
  assert.equal(processesOf(packages), 0, 'no process of a server is left');
  const again = await fetch(run, { method: 'DELETE' });
  assert.equal(again.status, 200, 'to cancel it once more changes nothing');
  const record = (await (await fetch(run)).json()) as RunRecord;
  assert.equal(record.status, 'cancelled');
  tell(record);
  assert.equal(record.attempts[0]?.end, 'cancelled');
  assert.ok(record.artifacts.some(({ path }) => path === 'day-1.txt'));
});

/** The events of a run until its last one. */
async function* eventsOf(address: string): AsyncGenerator<RunEvent> {
  let text = '';
  for await (const piece of (await fetch(address)).body ?? []) {
    text += Buffer.from(piece).toString();
    const whole = text.split('\n\n');
    text = whole.pop() ?? '';
    for (const data of whole.flatMap((event) => /^event: (?!end).*\ndata: (.*)$/m.exec(event)?.[1] ?? []))
      yield JSON.parse(data) as RunEvent;
  }
}

/** How many processes run a program in a folder; 0 too where the system does not show its processes as files. */
function processesOf(folder: string): number {
  if (!existsSync('/proc')) return 0;
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return running.filter((id) => commandOf(id).includes(folder)).length;
}

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
