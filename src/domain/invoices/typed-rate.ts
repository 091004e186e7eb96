import { implausibleRateText, plainRate, rateInstruction } from '../dian/given-rate.ts';
import { isUsableRate, RATE_PATTERN } from '../dian/plausible-rate.ts';
import { readDecimal } from '../sheets/sheet-decimal.ts';

/** `rate` is a decimal text with a point; `detail` is in Spanish and ready to show. */
export type TypedRate = { type: 'ok'; rate: string } | { type: 'error'; detail: string };

/**
 * Reads the pesos per unit of a currency as a person types them: "4.123,50", "4123.5", "$ 4.123". A text that may mean two
 * numbers is refused with both, and so is an implausible rate.
 */
export function readTypedRate(currency: string, typed: string): TypedRate {
  const reading = readDecimal(typed);
  if (reading?.type === 'ambiguous') return refuseAmbiguous(reading.readings);
  const rate = plainRate(reading?.decimal ?? '');
  if (!RATE_PATTERN.test(rate)) return { type: 'error', detail: rateInstruction(currency) };
  if (!isUsableRate(currency, rate)) return { type: 'error', detail: implausibleRateText(currency, rate) };
  const other = withThreeDecimals(typed);
  if (other === undefined || !isUsableRate(currency, other)) return { type: 'ok', rate };
  return refuseAmbiguous([rate, other.replace('.', ',')]);
}

/** "2.850" is 2850 by its form, but a rate may also have three decimals. */
function withThreeDecimals(typed: string): string | undefined {
  const [, whole, decimals] = /^\D*(\d{1,3})[.,](\d{3})\D*$/.exec(typed) ?? [];
  return whole === undefined ? undefined : `${whole}.${decimals}`;
}

const refuseAmbiguous = ([first, second]: readonly [string, string]): TypedRate => ({
  type: 'error',
  detail: `La tasa puede ser ${first} o ${second}. Escríbela sin separar los miles y con coma para los decimales.`,
});
