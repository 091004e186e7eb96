/** Chance that can be repeated: the same seed gives the same run of numbers. */
export type Chance = {
  /** 0 up to but not 1. */
  next: () => number;
  below: (limit: number) => number;
  pick: <T>(from: readonly [T, ...T[]]) => T;
};

/** Mulberry32: short, and even enough for throwing faults. */
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
