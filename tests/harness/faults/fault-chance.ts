/** Repeatable random numbers: the same seed gives the same sequence. */
export type Chance = {
  /** At least 0 and less than 1. */
  next: () => number;
  below: (limit: number) => number;
  pick: <T>(from: readonly [T, ...T[]]) => T;
};

/** Mulberry32: short, and uniform enough for choosing faults. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: (from) => from[below(from.length)] ?? from[0] };
}
