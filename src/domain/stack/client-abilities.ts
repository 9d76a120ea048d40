import type { Lexicon } from '../match/knowledge.ts';
import type { Need } from '../task/task-definition.ts';

/** Whether every named client meets a need by itself; false without a named client. */
export function isMetByClients(
  { capability, system }: Pick<Need, 'capability' | 'system'>,
  clients: readonly string[],
  { catalog }: Pick<Lexicon, 'catalog'>,
): boolean {
  if (capability === null || clients.length === 0) return false;
  return clients.every((id) => {
    const client = catalog.vocabulary.clients.find((one) => one.id === id);
    return (
      client?.capabilities.includes(capability) === true && (system === undefined || client.systems.includes(system))
    );
  });
}
