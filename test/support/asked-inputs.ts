import type { PublishedDocument } from '../../src/domain/catalog/published-entry.ts';
import type { Argument, Input, InputWithVariables } from '../../src/domain/catalog/server-document.ts';

/** Every input of a server.json that is required or secret, the variables within others too; a flag of its own asks for nothing. */
export function askedInputs({
  packages = [],
  remotes = [],
}: Pick<PublishedDocument, 'packages' | 'remotes'>): readonly Input[] {
  const all: readonly InputWithVariables[] = [
    ...packages.flatMap(({ transport, runtimeArguments = [], packageArguments = [], environmentVariables = [] }) => [
      ...(transport.headers ?? []),
      ...[...runtimeArguments, ...packageArguments].filter((word) => !isFlag(word)),
      ...environmentVariables,
    ]),
    ...remotes.flatMap(({ headers = [], variables = {} }) => [...headers, ...Object.values(variables)]),
  ];
  return all
    .flatMap((input) => [input, ...Object.values(input.variables ?? {})])
    .filter(({ isRequired, isSecret }) => isRequired === true || isSecret === true);
}

/** Whether VS Code writes an empty value for it: it asks for one only where there is a text, a default or a choice. */
export function isWrittenEmpty({ value, description, choices, default: fallback }: Input): boolean {
  return (
    [value, description].every((text) => text === undefined || text === '') &&
    choices === undefined &&
    fallback === undefined
  );
}

function isFlag({
  type,
  isSecret,
  value,
  default: fallback,
  placeholder,
  choices,
  variables,
  format,
}: Argument): boolean {
  const takes = [value, fallback, placeholder, choices, variables].some((member) => member !== undefined);
  return type === 'named' && isSecret !== true && !takes && (format === undefined || format === 'boolean');
}
