import { partsOf, spanOf } from './near.ts';
import type { Named } from './named.ts';

type Runtime = 'docker' | 'uv' | 'node';

const NAMES: readonly (readonly [RegExp, Runtime])[] = [
  [/\bdocker\b|\bcontainers?\b/i, 'docker'],
  [/\bpython\d?\b|\buvx?\b|\bpipx?\b/i, 'uv'],
  [/\bnode(?:\.?js)?\b|\bnpx\b|\bnpm\b/i, 'node'],
];
const NAME = String.raw`(?:docker(?: desktop)?|containers?|python3?|uvx?|pipx?|node(?:\.?js)?|npx|npm)`;
const LIST = String.raw`${NAME}\b(?:(?:,| or| nor| and|\/|, or|, nor) ?(?:any |no |a )?[\w.]+\b){0,3}`;
const MISSING: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:no|not|without|w\/o|neither|nor|never|cannot|cant|\w+n['’]t|lacks?|lacking|missing|nothing|none|mustn['’]?t|minus|ban(?:ned|s)?|forbids?|blocks?|disabled|removed|uninstalled|refuses?)(?: (?!but\b|and\b|code\b)[\w'’]+){0,5}? (${LIST})(?=\s*(?:[.,;:!?)–-]|$|(?:on|here|there|at|in|for|so|because|since|please|pls|installed|available|either|to|is|it|around|needed|required|involved|with|and|or|nor|anywhere|whatsoever|allowed|rights?|but|until|unless|as|if|runtime|servers?|desktop)\b))`,
    'gi',
  ),
  new RegExp(
    String.raw`\b(${LIST})(?: (?:is|are|was|were|got|gets?|has been|have been|does|do|isn['’]t|aren['’]t|won['’]t|can['’]?t|doesn['’]t))?(?: (?!but\b)[\w'’]+){0,3}? (?:not (?:available|there|installed|allowed|an option|possible|permitted|run(?:ning)?|work)|isn['’]t (?:available|there|installed|allowed|an option|possible)|aren['’]t (?:available|allowed|possible|permitted)|prohibited|forbidden|banned|uninstalled|blocked|missing|unavailable|dead to (?:us|me)|off[- ]limits|off the table|disabled|removed|out of the question|no option|absent|won['’]t (?:run|start|work|install)|can['’]?t be (?:installed|run|used)|impossible)\b`,
    'gi',
  ),
];
const MATTER =
  /\b(?:compare|docker-?compose|dockerfile|explain|which python|ball pythons?|node graph|migrat(?:e|ing)|tutorial|script)\b/i;

/** Programs that a text says are not there, so that no server can be started with them. */
export function missingRuntimes(text: string): Named<Runtime> {
  const found = partsOf(text)
    .filter(({ start, end }) => !MATTER.test(text.slice(start, end)))
    .flatMap(({ start, end }) =>
      MISSING.flatMap((pattern) => [...text.slice(start, end).matchAll(pattern)]).map((match) => ({
        names: match[1] ?? '',
        span: { start: start + spanOf(match).start, end: start + spanOf(match).end },
      })),
    );
  const values = found.flatMap(({ names }) => NAMES.flatMap(([pattern, name]) => (pattern.test(names) ? [name] : [])));
  return { values: [...new Set(values)], spans: found.map(({ span }) => span) };
}
