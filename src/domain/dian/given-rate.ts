import type { Warning } from '../invoices/warning.ts';

/** How a person writes a rate: the name of one unit of the currency, and an example. */
const CURRENCIES: Record<string, readonly [unit: string, example: string]> = {
  USD: ['un dólar', '4123,50'],
  EUR: ['un euro', '4710,25'],
  GBP: ['una libra esterlina', '5350,75'],
  CHF: ['un franco suizo', '4720,40'],
  CAD: ['un dólar canadiense', '2980,60'],
  BRL: ['un real', '745,30'],
  MXN: ['un peso mexicano', '215,80'],
  PEN: ['un sol', '1120,45'],
  CNY: ['un yuan', '575,20'],
  JPY: ['un yen', '27,35'],
  CLP: ['un peso chileno', '4,35'],
};

/** What to write: "Escribe los pesos por un dólar, por ejemplo 4123,50." */
export function rateInstruction(currency: string): string {
  const known = CURRENCIES[currency.toUpperCase()];
  if (!known) return `Escribe los pesos por una unidad de ${currency}, con coma para los decimales.`;
  const [unit, example] = known;
  return `Escribe los pesos por ${unit}, por ejemplo ${example}.`;
}

/** `rate` is a decimal text with a point; it is shown with a comma, as a person writes it. */
export const implausibleRateText = (currency: string, rate: string): string =>
  `La tasa de ${currency} a pesos no puede ser ${rate.replace('.', ',')}. ${rateInstruction(currency)}`;

/** The same rate without zeros that mean nothing: "04123.50" is "4123.5". */
export const plainRate = (rate: string): string =>
  rate
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

const RATE_WARNINGS = new Set(['rate_missing', 'exchange_rate_implausible']);

/** The warnings that are left once a person has given the rate. */
export const withoutRateWarnings = (warnings: readonly Warning[]): Warning[] =>
  warnings.filter(({ code }) => !RATE_WARNINGS.has(code));
