import type { Server, Tool } from '../../src/domain/catalog/server.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';

const TOOLS = 8;
/** Share of the words of a tool's text that are swapped for made-up ones, so that no two servers are alike. */
const SWAPPED = 0.35;
const MADE_UP = 30_000;

/**
 * Makes servers of eight tools each, whose texts are those of real ones with a third of the words swapped for made-up
 * words; these are as unevenly spread as words are (Zipf). The same arguments give the same servers.
 */
export function growServers(real: readonly Server[], count: number): readonly Server[] {
  const tools = real.flatMap((server) => server.tools);
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(index);
    const model = real[Math.floor(random() * real.length)];
    if (model === undefined) throw new RangeError('there is no server to grow from');
    return {
      ...model,
      name: `${model.name}-${index}`,
      title: swapped(model.title, random),
      description: swapped(model.description, random),
      tools: Array.from({ length: TOOLS }, () => swappedTool(tools[Math.floor(random() * tools.length)], random)),
    };
  });
}

/** Queries of so many words each, taken from the texts of real tools. */
export function makeQueries(real: readonly Server[], count: number, words: number): readonly string[] {
  const texts = real.flatMap(({ tools }) =>
    tools.map(({ name, description }) => `${name.replaceAll(/[_-]/g, ' ')} ${description}`),
  );
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(1e6 + index);
    const found: string[] = [];
    while (found.length < words)
      found.push(
        ...(texts[Math.floor(random() * texts.length)] ?? '')
          .split(/[^A-Za-z]+/)
          .filter((word) => word.length > 2)
          .slice(0, 4),
      );
    return found.slice(0, words).join(' ');
  });
}

function swappedTool(tool: Tool | undefined, random: () => number): Tool {
  if (tool === undefined) throw new RangeError('there is no tool to grow from');
  return { ...tool, name: swapped(tool.name, random), description: swapped(tool.description, random) };
}

function swapped(text: string, random: () => number): string {
  return text.replaceAll(/[A-Za-z]{3,}/g, (word) => (random() < SWAPPED ? madeUp(random) : word));
}

/** The word of rank r comes with a probability of about 1 / r. */
function madeUp(random: () => number): string {
  const rank = Math.floor(MADE_UP ** random());
  let word = '';
  for (let rest = rank; word === '' || rest > 0; rest = Math.floor(rest / 15))
    word += `${'bdfgklmnprstvwz'.charAt(rest % 15)}${'aeiou'.charAt(rest % 5)}`;
  return `${word}q`;
}
