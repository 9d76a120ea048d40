/** One thing that a store has acknowledged. */
export type Acknowledged =
  | { readonly created: string }
  | { readonly appended: string; readonly seq: number; readonly text: string }
  | { readonly ended: string; readonly epoch: number };

/** What stands in the event that an epoch adds as its nth; no other one says the same. */
export function eventOf(epoch: number, turn: number): string {
  return `${epoch}.${turn}`;
}

/** What stands in the last event and in the record of a run that an epoch has ended. */
export function endOf(epoch: number): string {
  return `${epoch}.end`;
}
