import { checkDigit } from './nit.ts';
import { readTypedNit } from './typed-nit.ts';

/**
 * The correct check digit for a NIT typed with a wrong one; undefined when there is nothing to warn about.
 * docs/dian.md#nit.
 */
export function expectedDv(typed: string): string | undefined {
  const { number, dv } = readTypedNit(typed);
  const expected = checkDigit(number);
  return dv === undefined || dv === expected ? undefined : expected;
}
