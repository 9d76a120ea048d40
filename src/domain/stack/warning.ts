/** Something that the reader of an answer should know. */
export type Warning = { readonly code: string; readonly text: string; readonly ref?: string };
