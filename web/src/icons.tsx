/** Paths of the icons on a grid of 24 units. */
const PATHS = {
  read: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  write: 'M4 20l1-4L16 5l3 3L8 19l-4 1Z',
  destructive: 'M12 3l10 18H2L12 3Zm0 6v6m0 3v.5',
  none: 'M12 3l2 7 7 2-7 2-2 7-2-7-7-2 7-2 2-7Z',
  lock: 'M6 11h12v9H6zm2 0V8a4 4 0 0 1 8 0v3',
  gap: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-6 3 12 12',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3 2',
  box: 'M12 3l8 4v10l-8 4-8-4V7l8-4Zm0 9 8-5m-8 5v9m0-9L4 7',
  check: 'M5 12l5 5L19 7',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
} as const;

export type IconName = keyof typeof PATHS;

/** Draws an icon; the words beside it carry the meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
