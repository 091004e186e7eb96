import { type Cents, timesDecimal } from '#domain/money.ts';
import type { DianDocument } from './document.ts';

/** The total in pesos by the document's own rate; null for a foreign document that brings none. */
export function totalCop(document: Pick<DianDocument, 'currency' | 'exchange_rate' | 'payable_total'>): Cents | null {
  if (document.currency === 'COP') return document.payable_total;
  return document.exchange_rate === null ? null : timesDecimal(document.payable_total, document.exchange_rate);
}
