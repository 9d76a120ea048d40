import type { Server } from '../../src/domain/catalog/server.ts';
import { textOf, type Engine } from './engines.ts';

const K1 = 1.2;
const B = 0.75;

/**
 * BM25 over one text a server, words as they stand: no stems, no stop words, no fields.
 *
 * @see Robertson, Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009.
 */
export function plainBm25(servers: readonly Server[]): Engine {
  const texts = servers.map((server) => wordsOf(textOf(server)));
  const average = texts.reduce((sum, words) => sum + words.length, 0) / Math.max(1, texts.length);
  const postings = new Map<string, Map<number, number>>();
  texts.forEach((words, position) => {
    for (const word of words) {
      const counts = postings.get(word) ?? new Map<number, number>();
      postings.set(word, counts.set(position, (counts.get(position) ?? 0) + 1));
    }
  });
  return (query) => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(query))) {
      const counts = postings.get(word) ?? new Map<number, number>();
      const rarity = Math.log1p((texts.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [position, count] of counts) {
        const length = (texts[position] ?? []).length / average;
        const weight = (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
        scores.set(position, (scores.get(position) ?? 0) + rarity * weight);
      }
    }
    return [...scores].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([position]) => position);
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
