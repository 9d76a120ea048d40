type Present<T> = { readonly [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  readonly [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** The members that are there, in the same order. */
export function present<T extends object>(members: T): Present<T> {
  const there: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(members)) {
    if (value !== undefined) there[key] = value;
  }
  return there as Present<T>;
}
