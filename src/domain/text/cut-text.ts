/** The first UTF-16 units of a text, with a mark that says how many are left out; the text itself where it is not longer. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… [cut: ${text.length - most} more characters]`;
}
