/**
 * A seeded random generator: the same seed gives the same numbers, so that demo data is reproducible. Not for secrets.
 */
export type Random = {
  /** At least 0 and less than 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** True with a probability of `percent`. */
  chance(percent: number): boolean;
};

/** Marsaglia's xorshift with 32 bits. */
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
