import { type Cents, timesDecimal } from '#domain/money.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { DianDocument } from '../document.ts';
import { isUsableRate } from '../plausible-rate.ts';

type ForeignAmount = Pick<DianDocument, 'currency' | 'exchange_rate'>;

/**
 * An amount of a document in pesos, at the document's own rate and to the cent; null for a foreign document without a
 * plausible rate, or when the result exceeds a safe integer.
 */
export function toPesos({ currency, exchange_rate }: ForeignAmount, amount: Cents): Cents | null {
  if (isPesos(currency)) return amount;
  if (!isUsableRate(currency, exchange_rate)) return null;
  try {
    return timesDecimal(amount, exchange_rate);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether only a person can say the rate: the document is in another currency and states no rate that can be used. */
export const lacksRate = ({ currency, exchange_rate }: ForeignAmount): boolean =>
  !isPesos(currency) && !isUsableRate(currency, exchange_rate);

export const isPesos = (currency: string): boolean => currency === 'COP' || foldText(currency) === 'cop';
