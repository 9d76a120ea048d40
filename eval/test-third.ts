/** Whether a task belongs to the third that is for testing, by a hash of its text; judges learn from the others. */
export function isInTestThird(task: string): boolean {
  let hash = 7;
  for (const letter of task) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash % 3 === 0;
}
