import { parseCents } from '../money.ts';
import { readDecimal } from '../sheets/sheet-decimal.ts';

/**
 * Returns whether an amount in hundredths is the typed one, in any spelling: "2308600", "2.308.600", "$ 2.308.600,00".
 * What is typed without decimals also finds amounts that have them. Undefined when the text is no amount.
 */
export function searchAmounts(typed: string): ((cents: number) => boolean) | undefined {
  const reading = readDecimal(typed);
  if (!reading) return undefined;
  const decimals = reading.type === 'number' ? [reading.decimal] : reading.readings;
  const wanted = decimals.flatMap((decimal) => {
    const cents = parseCents(decimal);
    return cents === undefined ? [] : [{ cents: Math.abs(cents), isWhole: !decimal.includes('.') }];
  });
  if (wanted.length === 0) return undefined;
  return (amount) => {
    const cents = Math.abs(amount);
    return wanted.some((one) => one.cents === cents || (one.isWhole && one.cents === cents - (cents % 100)));
  };
}
