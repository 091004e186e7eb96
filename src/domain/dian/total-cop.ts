import type { Cents } from '#domain/money.ts';
import type { DianDocument } from './document.ts';
import { toPesos } from './pdf/to-pesos.ts';

/** The total in pesos at the document's own rate; null for a foreign document without one. */
export const totalCop = (document: Pick<DianDocument, 'currency' | 'exchange_rate' | 'payable_total'>): Cents | null =>
  toPesos(document, document.payable_total);
