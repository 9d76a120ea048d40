/** Answer of one engine to a query. */
export type Answer = { readonly hits: readonly Hit[]; readonly nothingSure: boolean };
export type Hit = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether the engine itself doubts the hit. */
  readonly near: boolean;
};

export type AskedQuery = { readonly id: string; readonly q: string; readonly kind?: string; readonly meant?: string };

export type Letter = 'A' | 'B';
/** Line of the key: the letter of our answer, and the hits that were shown. */
export type Key = {
  readonly id: string;
  readonly ours: Letter;
  readonly near: Readonly<Record<Letter, readonly boolean[]>>;
};

type ShownAnswer = {
  readonly nothing_sure?: true;
  readonly hits: readonly { readonly title: string; readonly description: string; readonly near?: true }[];
};
export type SheetLine = { readonly id: string; readonly q: string; readonly meant?: string } & Readonly<
  Record<Letter, ShownAnswer>
>;

/** @param isOursFirst Whether our answer gets the letter A. */
export function sheetLine(
  { id, q, meant }: AskedQuery,
  ours: Answer,
  theirs: Answer,
  isOursFirst: boolean,
): { readonly line: SheetLine; readonly key: Key } {
  const [a, b] = isOursFirst ? [ours, theirs] : [theirs, ours];
  return {
    line: { id, q, ...(meant !== undefined && { meant }), A: shown(a), B: shown(b) },
    key: { id, ours: isOursFirst ? 'A' : 'B', near: { A: nearOf(a), B: nearOf(b) } },
  };
}

function nearOf({ hits }: Answer): readonly boolean[] {
  return hits.map(({ near }) => near);
}

function shown({ hits, nothingSure }: Answer): ShownAnswer {
  return {
    ...(nothingSure && { nothing_sure: true }),
    hits: hits.map(({ title, description, near }) => ({ title, description, ...(near && { near: true }) })),
  };
}
