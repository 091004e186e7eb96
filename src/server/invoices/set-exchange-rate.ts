import { implausibleRateText, plainRate } from '#domain/dian/given-rate.ts';
import { isPesos, lacksRate } from '#domain/dian/pdf/to-pesos.ts';
import { isUsableRate } from '#domain/dian/plausible-rate.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { applyDecision, type ChangeAuthor, type InvoiceDecision } from './apply-decision.ts';
import { updateGivenRate } from './change-invoice.ts';
import { storePesos } from './import/convert-invoices.ts';
import { findInvoiceDocument } from './invoice-documents.ts';
import type { InvoiceKey } from './invoices.ts';
import { refreshWarnings } from './warnings/refresh-warnings.ts';

const GIVEN_RATE: InvoiceDecision<string | null> = {
  field: 'given_rate',
  read: (row) => ({
    value: row.given_rate,
    rev: row.given_rate_rev ?? 0,
    changed_by: row.given_rate_changed_by,
    changed_on: row.given_rate_changed_on,
    changed_at: row.given_rate_changed_at,
  }),
  write: async (trx, key, given_rate, { by }) => {
    const stored = await findInvoiceDocument(trx, key);
    if (!stored || given_rate === null) throw new Refusal('invoice_not_found');
    const { document } = stored;
    if (isPesos(document.currency)) throw new Refusal('rate_not_needed', NOT_FOREIGN);
    if (!lacksRate(document)) throw new Refusal('rate_not_needed');
    if (!isUsableRate(document.currency, given_rate))
      throw new Refusal('invalid_input', implausibleRateText(document.currency, given_rate));
    const total_cop = await storePesos(trx, key, { ...document, exchange_rate: given_rate });
    if (total_cop === null) throw new Refusal('invalid_input', TOO_BIG);
    await updateGivenRate(trx, key, { ...by, given_rate });
    await refreshWarnings(trx, key.company_id, [key.id]);
  },
};

const NOT_FOREIGN = 'Esta factura está en pesos: no necesita tasa de cambio.';
const TOO_BIG = 'Con esta tasa, el total en pesos es demasiado grande. Revisa la tasa y escríbela de nuevo.';

export type RateChange = ChangeAuthor & { exchange_rate: string };

/**
 * Stores the rate that a person gives and everything in pesos that follows from it. The document stays as it is. Throws
 * `invoice_not_found`, `conflict`, `rate_not_needed` or `invalid_input`.
 */
export const setExchangeRate = (trx: Trx, key: InvoiceKey, { exchange_rate, ...by }: RateChange): Promise<void> =>
  applyDecision(trx, key, GIVEN_RATE, { ...by, value: plainRate(exchange_rate) });
