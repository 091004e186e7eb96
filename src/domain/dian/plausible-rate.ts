/** Pesos per unit of a currency that can be believed: some times less and more than since 2010. */
const RANGES: Record<string, readonly [lowest: number, highest: number]> = {
  USD: [500, 20_000],
  EUR: [500, 25_000],
  GBP: [500, 30_000],
  CHF: [500, 25_000],
  CAD: [300, 15_000],
  BRL: [100, 5_000],
  MXN: [20, 1_500],
  PEN: [100, 6_000],
  CNY: [50, 3_000],
  JPY: [3, 200],
  CLP: [0.5, 30],
};

/** For every other currency: the cheapest in use are some hundredths of a peso, the dearest some 13,000 pesos. */
const ANY: readonly [number, number] = [0.01, 60_000];

/** Whether a decimal text can be the rate of a currency in pesos. 0, 1 and an inverse rate are none. docs/dian.md#fields. */
export function isPlausibleRate(currency: string, rate: string): boolean {
  const [lowest, highest] = RANGES[currency.toUpperCase()] ?? ANY;
  const pesos = Number(rate);
  return pesos >= lowest && pesos <= highest && pesos !== 1;
}

/** Pesos per unit as a decimal text with a point. The numbers of digits bound the work of a conversion. */
export const RATE_PATTERN = /^\d{1,9}(?:\.\d{1,12})?$/;

/** Whether amounts of a currency are converted to pesos at a rate. */
export const isUsableRate = (currency: string, rate: string | null): rate is string =>
  rate !== null && RATE_PATTERN.test(rate) && isPlausibleRate(currency, rate);
