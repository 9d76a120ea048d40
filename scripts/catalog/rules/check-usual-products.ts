import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findRepeats } from './find-repeats.ts';

/** Every capability and key stands once, and each product has a described server that offers one of the capabilities. */
export function* checkUsualProducts({ usualProducts, servers }: Data): Generator<Fault> {
  yield* findRepeats(usualProducts, ({ capabilities }) => capabilities, 'the capability');
  yield* findRepeats(usualProducts, ({ key }) => [key], 'the key');
  for (const entry of usualProducts) {
    const { products, capabilities } = entry.value;
    for (const { name } of products)
      if (!servers.some(({ value }) => offers(value, name, capabilities)))
        yield faultAt(entry, `no described server offers this for ${name}`);
  }
}

function offers(server: Data['servers'][number]['value'], product: string, capabilities: readonly string[]): boolean {
  const { systems, capabilities: said, tools } = server;
  const isOne = (id: string | null): boolean => id !== null && capabilities.includes(id);
  return systems.includes(product) && (said.some(isOne) || tools.some(({ capability }) => isOne(capability)));
}
