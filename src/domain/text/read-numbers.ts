/** Number in a text, with each possible value. */
export type WrittenNumber = {
  readonly text: string;
  readonly at: number;
  readonly values: readonly number[];
  /** Half of its last digit: the tolerance for rounding. */
  readonly slack: number;
  readonly isWhole: boolean;
  /** Whether a percent sign, a currency or a scale (`million`) is adjacent. */
  readonly isMeasured: boolean;
};

const NUMBER =
  /(?<![\p{L}\p{N}_])\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3})+(?:[.,]\d{1,9})?(?![\p{N}])|(?<![\p{L}\p{N}_])\d+(?:[.,]\d{1,12})?/gu;
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:k\b|thousand\b|tausend\b|tsd\b|mille?\b|mil\b)/i, 1e3],
  [/^\s?(?:m\b|mn\b|mio\b|million|millón|milli?on)/i, 1e6],
  [/^\s?(?:bn?\b|billion\b|mrd\b|milliard)/i, 1e9],
  [/^\s?万/u, 1e4],
  [/^\s?亿/u, 1e8],
];
const CURRENCY = /[$€£¥₹]\s?$/u;
const AFTER = /^\s?(?:%|percent|prozent|por ?cento|pour ?cent|[$€£¥₹]|usd\b|eur\b|gbp\b)/iu;

/**
 * Returns the numbers of a text in order. Separators are ambiguous: `1.234` may be a thousand or one and a fraction.
 */
export function readNumbers(text: string): WrittenNumber[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const [written] = match;
    const behind = text.slice(match.index + written.length, match.index + written.length + 14);
    const scale = SCALES.find(([pattern]) => pattern.test(behind))?.[1] ?? 1;
    const isPercent = /^\s?(?:%|percent|prozent|por ?cento|pour ?cent)/iu.test(behind);
    const plain = valuesOf(written);
    const digits = /[.,](\d+)$/.exec(written)?.[1]?.length ?? 0;
    const isWhole = plain.every(Number.isInteger);
    return {
      text: written,
      at: match.index,
      values: [
        ...new Set(
          plain.flatMap((value) => [
            value * scale,
            ...(scale === 1 ? [] : [value]),
            ...(isPercent ? [value / 100] : []),
          ]),
        ),
      ],
      slack: 0.5 * 10 ** -(isWhole ? 0 : digits) * scale * (isPercent ? 0.01 : 1),
      isWhole,
      isMeasured:
        scale !== 1 || AFTER.test(behind) || CURRENCY.test(text.slice(Math.max(0, match.index - 2), match.index)),
    };
  });
}

function valuesOf(written: string): number[] {
  const bare = written.replace(/['’\u00A0\u202F ]/gu, '');
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const whole = Number(bare.replace(/[.,]/g, ''));
  if (last < 0) return [whole];
  const decimal = Number(`${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`);
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(bare);
  const marks = bare.replace(/\d/g, '');
  if (grouped) return marks.length > 1 && new Set(marks).size === 1 ? [whole] : [whole, decimal];
  return [decimal];
}
