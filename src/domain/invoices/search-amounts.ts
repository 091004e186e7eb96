import { parseCents } from '../money.ts';
import { readDecimal } from '../sheets/sheet-decimal.ts';

/** An amount in hundredths. `isWhole`: typed without decimals, so that it also finds amounts that have them. */
export type SearchAmount = { cents: number; isWhole: boolean };

/** The amounts that a typed text may mean, in any spelling: "2308600", "2.308.600", "$ 2.308.600,00"; none for other texts. */
export function readSearchAmounts(typed: string): SearchAmount[] {
  const reading = readDecimal(typed);
  if (!reading) return [];
  const decimals = reading.type === 'number' ? [reading.decimal] : reading.readings;
  return decimals.flatMap((decimal) => {
    const cents = parseCents(decimal);
    return cents === undefined ? [] : [{ cents: Math.abs(cents), isWhole: !decimal.includes('.') }];
  });
}

/** Returns whether an amount in hundredths is the typed one. Undefined when the text is no amount. */
export function searchAmounts(typed: string): ((cents: number) => boolean) | undefined {
  const wanted = readSearchAmounts(typed);
  if (wanted.length === 0) return undefined;
  return (amount) => {
    const cents = Math.abs(amount);
    return wanted.some((one) => one.cents === cents || (one.isWhole && one.cents === cents - (cents % 100)));
  };
}
