/** An Agent Skill: a folder with a SKILL.md that an agent reads when a task calls for it. */
export type Skill = {
  readonly name: string;
  /** In our own words, one sentence. */
  readonly description: string;
  readonly repository: string;
  readonly path: string;
  /** SPDX identifier, `proprietary`, or null when not stated. */
  readonly license: string | null;
  /** Capabilities of the vocabulary that it helps with. */
  readonly capabilities: readonly string[];
  /** Lower-case words that a task must share with it, e.g. `docx`, `terraform`. */
  readonly topics: readonly string[];
  readonly source: string;
  readonly as_of: string;
};
