/** What a stand-in's model says, whatever the vendor. */
export type Said = {
  readonly text?: string;
  readonly toolCalls?: readonly { readonly name: string; readonly input: unknown }[];
  /** `length`: cut at the limit of tokens. `refused`: in the vendor's own form; the text is why. */
  readonly finish?: 'stop' | 'length' | 'refused';
};

/** One server-sent event. `name` is the `event:` line, where the vendor writes one. */
export type Event = { readonly name?: string; readonly data: string; readonly lineEnd?: '\r\n' };

/** A failure as it is told in a body. */
export type Refusal = {
  readonly status: number;
  /** Of the vendor's error types, where the status has several. */
  readonly type?: string;
  /** What the vendor echoes: the key and the task, so that a test can look where they end up. */
  readonly echo: string;
};

/** How a vendor writes on the wire, in the shape of recorded answers. */
export type WireFormat = {
  readonly reply: (said: Said, model: string) => readonly Event[];
  /** An event whose data has a number where a text belongs. */
  readonly wrongType: (model: string) => Event;
  /** The first event of a failure that comes after the headers said 200. */
  readonly lateFailure: (refusal: Refusal) => Event;
  readonly refusal: (refusal: Refusal) => unknown;
};

/** Parts of a text as a model streams them, each with a few characters. */
export function pieces(text: string): readonly string[] {
  return text.match(/.{1,12}/gsu) ?? [];
}
