/** The same numbers for the same seed, so that a demonstration can be made again as it was. Not for secrets. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean;
};

/** Marsaglia's xorshift on 32 bits. */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    chance: (percent) => next() * 100 < percent,
  };
}
