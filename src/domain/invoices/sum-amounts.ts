import { countingRuleFor } from '../analytics/figures.ts';
import { amountSign } from './credit-note.ts';
import type { Invoice } from './invoice.ts';

/** `none` counts in no figure (docs/specification.md#figures). */
export type Side = 'income' | 'expense' | 'none';
/** `cents` in hundredths of `currency`, negative for documents that subtract; `pesoCents` null without a rate. */
export type Summand = { side: Side; cents: number; currency: string; pesoCents: number | null; isTest: boolean };

export type AmountSum = {
  /** By currency as on the documents, in units of it; pesos first. */
  byCurrency: { currency: string; amount: number }[];
  /** Everything that has an amount in pesos. */
  pesos: number;
  /** Documents in another currency without an exchange rate. */
  unconverted: number;
  /** Documents without legal force: not in the sums. */
  tests: number;
};

type Amounts = Pick<
  Invoice,
  'document_kind' | 'classification' | 'direction' | 'total_amount' | 'currency' | 'total_cop' | 'environment'
>;

export function toSummand(invoice: Amounts): Summand {
  const { total_amount, total_cop, currency, environment } = invoice;
  const sign = amountSign(invoice);
  const party = countingRuleFor(invoice)?.side;
  return {
    side: party === undefined ? 'none' : party === 'customer' ? 'income' : 'expense',
    cents: sign * Math.round(total_amount * 100),
    currency,
    pesoCents: total_cop === null ? null : sign * Math.round(total_cop * 100),
    isTest: environment === 'test',
  };
}

/** Adds documents exactly. docs/specification.md#figures. */
export function sumAmounts(documents: Iterable<Summand>): AmountSum {
  const byCurrency = new Map<string, number>();
  let [pesoCents, unconverted, tests] = [0, 0, 0];
  for (const { cents, currency, pesoCents: inPesos, isTest } of documents) {
    if (isTest) {
      tests += 1;
      continue;
    }
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + cents);
    if (inPesos === null) unconverted += 1;
    else pesoCents += inPesos;
  }
  const isForeign = ([currency]: [string, number]) => (currency === 'COP' ? 0 : 1);
  const sums = [...byCurrency].toSorted((a, b) => isForeign(a) - isForeign(b) || a[0].localeCompare(b[0]));
  return {
    byCurrency: sums.map(([currency, cents]) => ({ currency, amount: cents / 100 })),
    pesos: pesoCents / 100,
    unconverted,
    tests,
  };
}

/** The sums of the sides that have documents with legal force. */
export function sumBySide(documents: readonly Summand[]): [Side, AmountSum][] {
  const sides = (['income', 'expense', 'none'] as const).map((side): [Side, AmountSum] => [
    side,
    sumAmounts(documents.filter((one) => one.side === side && !one.isTest)),
  ]);
  return sides.filter(([, { byCurrency }]) => byCurrency.length > 0);
}
