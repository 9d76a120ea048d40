/** What a step took of a vendor's model. */
export type ModelUse = {
  /** Who really answered last: not the provider asked where a fallback stepped in. */
  readonly provider: string;
  /** As the vendor names the model that it used. */
  readonly model: string;
  /** Times it was asked, a repair included. */
  readonly calls: number;
  /** Over all calls; null where the vendor did not say. */
  readonly tokens: { readonly input: number | null; readonly output: number | null };
};
