/** In pesos; `ratio` is the difference by the amount before, 0.1 for ten percent more. */
export type AmountChange = { difference: number; ratio: number | undefined };

/** The change of an amount. It has no ratio when one of them is 0, or when one is a loss and the other is not. */
export function amountChange(now: number, before: number): AmountChange {
  const difference = (Math.round(now * 100) - Math.round(before * 100)) / 100;
  const hasRatio = now !== 0 && before !== 0 && now > 0 === before > 0;
  return { difference, ratio: hasRatio ? difference / Math.abs(before) : undefined };
}
