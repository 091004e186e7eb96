import { type Cents, timesDecimal } from '#domain/money.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { DianDocument } from '../document.ts';
import { isPlausibleRate } from '../plausible-rate.ts';

type ForeignAmount = Pick<DianDocument, 'currency' | 'exchange_rate'>;

/**
 * An amount of a document in pesos, at the document's own rate and to the cent; null for a foreign document without a
 * plausible rate, or when the result exceeds a safe integer.
 */
export function toPesos({ currency, exchange_rate }: ForeignAmount, amount: Cents): Cents | null {
  if (currency === 'COP' || foldText(currency) === 'cop') return amount;
  const rate = exchange_rate ?? '';
  if (!/^\d{1,9}(?:\.\d{1,12})?$/.test(rate) || !isPlausibleRate(currency, rate)) return null;
  try {
    return timesDecimal(amount, rate);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
