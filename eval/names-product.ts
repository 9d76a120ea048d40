import type { Catalog } from '../src/domain/catalog/catalog.ts';
import type { PickedTask } from './picks-file.ts';

/** Tells of a task whether its words name a product of one of the servers that meet its needs. */
export function productFinder({ servers, vocabulary }: Catalog): (task: PickedTask) => boolean {
  const productsOf = new Map(servers.map(({ name, systems }) => [name, systems]));
  const unread = new Set(vocabulary.unreadSystems);
  const ambiguous = new Set(vocabulary.ambiguousSystems);
  return ({ task, required }) => {
    const products = new Set(required.flat().flatMap((name) => productsOf.get(name) ?? []));
    return [...products].some((product) => !unread.has(product) && mentions(task, product, ambiguous.has(product)));
  };
}

/** @param isWord Whether the name is an everyday word too, so that only a capital makes it a name. */
function mentions(task: string, product: string, isWord: boolean): boolean {
  const name = escaped(isWord ? product.charAt(0).toUpperCase() + product.slice(1) : product);
  return new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, isWord ? 'u' : 'iu').test(task);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
