type Present<T> = { readonly [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  readonly [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** The members that are there, in the same order. */
export function present<T extends object>(members: T): Present<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>;
}
