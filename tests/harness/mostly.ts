import fc from 'fast-check';

/** `value` three of four times: a generator of filters whose fields mostly filter nothing finds rows. */
export const mostly = <T>(value: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
