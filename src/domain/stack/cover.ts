import type { Server } from '../catalog/server.ts';
import type { Knowledge } from '../match/knowledge.ts';
import { stem } from '../text/stem.ts';
import { isStopWord, words as wordsOf } from '../text/tokenize.ts';
import { allowList } from './allow-list.ts';
import type { Candidate, Covering } from './candidate.ts';
import { stemsOf } from './entry-stems.ts';

/** The tools that the agent may use of a picked candidate. */
export function cover(candidate: Candidate, knowledge: Knowledge): Covering {
  const { server, need, fitting } = candidate;
  const tools = allowList(server, need, fitting, knowledge);
  return { ...candidate, tools, matched: matchedWords(`${need.text} ${need.system ?? ''}`, server, tools[0]) };
}

/** Words of the need, as they stand there, that the tool's text shares. */
function matchedWords(text: string, server: Server, tool: string | undefined): Covering['matched'] {
  const found = server.tools.find(({ name }) => name === tool);
  if (found === undefined) return null;
  const held = stemsOf(found);
  return {
    tool: found.name,
    words: [...new Set(wordsOf(text))].filter((word) => !isStopWord(word) && held.has(stem(word))),
  };
}
