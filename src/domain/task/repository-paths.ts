/** `microsoft/vscode` beside what a code host keeps. */
const PATH = /\b(in|of|from|on|for|to|at) ([A-Za-z][\w-]{1,38})\/([A-Za-z][\w.-]{1,60}\w)(?![\w/])/g;
const KEPT =
  /\b(?:issues?|pull requests?|prs?|repo|repository|commits?|releases?|stars|stargazers|forks|contributors|branch(?:es)?|codeowners|changelog)\b/i;
/** Whoever is named is the host. */
const HOST = /\b(?:github|gitlab|bitbucket|codeberg|gitea|forgejo|azure devops|hugging ?face|docker ?hub)\b/i;

/** A sentence with the host named that the path of a repository speaks of, where it names none. */
export function withCodeHost(sentence: string): string {
  return KEPT.test(sentence) && !HOST.test(sentence) ? sentence.replace(PATH, '$1 github') : sentence;
}
