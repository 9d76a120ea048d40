import type { Framework } from '../catalog/catalog.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';

/** Agent framework and the reason; the name is null for none. */
export type FrameworkPick = { readonly name: string | null; readonly reason: string };

const LANGUAGES: Readonly<Record<string, string>> = { python: 'Python', typescript: 'TypeScript', csharp: 'C#' };

/**
 * Names a framework only if the task requests one: by name for an agent to be written, or in general.
 * In the general case, exactly one maintained framework with known MCP support must fit the programming language.
 */
export function chooseFramework(frameworks: readonly Framework[], { task, text }: TaskAnalysis): FrameworkPick {
  const named = frameworks.find(({ name }) => name === text.agentFramework);
  if (named !== undefined) return { name: named.name, reason: `The task names it. ${factsOf(named)}` };
  const { language, frameworks: worked } = task.requirements;
  if (text.asksAgentFramework) {
    const fitting = frameworks.filter(
      ({ languages, mcp, successor }) =>
        mcp !== null && successor === null && (language === null || languages.includes(language)),
    );
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1)
      return {
        name: only.name,
        reason: `The only one known for ${language === null ? 'this' : titleOf(language)} that reaches MCP servers. ${factsOf(only)}`,
      };
    if (only !== undefined)
      return {
        name: null,
        reason: `One tool loop is enough; ${fitting.map(({ name }) => name).join(', ')} would all reach these servers, and the task gives no reason to prefer one.`,
      };
  }
  if (worked.length > 0)
    return {
      name: null,
      reason: `One tool loop; the task's own ${worked.join(', ')} is what it works on, not an agent framework.`,
    };
  return { name: null, reason: 'One tool loop; no framework needed.' };
}

function factsOf({ license, languages, mcp, successor }: Framework): string {
  return [
    successor === null ? '' : `It is only maintained; its makers point to ${successor}.`,
    languages.length === 0
      ? ''
      : `For ${languages.map(titleOf).join(' and ')}${license === null ? '' : `, licence ${license}`}.`,
    mcp ?? 'How it reaches MCP servers was not looked up.',
  ]
    .filter(Boolean)
    .join(' ');
}

function titleOf(language: string): string {
  return LANGUAGES[language] ?? language;
}
