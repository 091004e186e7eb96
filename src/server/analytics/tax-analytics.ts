import { sql } from 'kysely';
import { addToTally, buildTaxAnalytics, emptyTaxTally, type TaxAnalytics } from '#domain/analytics/tax-analytics.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { readRows } from '../platform/database/read-rows.ts';
import type { Trx } from '../platform/database/trx.ts';
import { isInPeriod } from '../platform/database/year-range.ts';
import { TaxedDetail, taxesInPesos } from './taxed-detail.ts';

/** Other requests wait while a batch is parsed. */
const BATCH = 200;

type TaxScope = { company_id: string; period: PeriodFilter };

/**
 * Returns the taxes of a period. The rule is that of the Excel report, applied to the stored documents in batches:
 * SQL cannot choose between the summary of a document and its lines.
 */
export async function readTaxAnalytics(trx: Trx, scope: TaxScope): Promise<TaxAnalytics> {
  const tally = emptyTaxTally();
  for await (const batch of countedDocuments(trx, scope)) {
    for (const { counts_for: side, counts_sign, detail, ...invoice } of batch) {
      if (side === null) continue;
      const taxes = taxesInPesos(invoice, detail === null ? null : TaxedDetail.parse(JSON.parse(detail)));
      addToTally(tally, { side, isNote: counts_sign === -1, taxes, ...invoice });
    }
  }
  return buildTaxAnalytics(tally);
}

/** One pass over the stored JSON: each `->` would read it again. */
const DETAIL = sql<string>`(
  select row_to_json(detail)::text from json_to_record(invoice_documents.document) as detail(
    exchange_rate text, subtotal json, tax_amount json, taxes json, taxes_by_code json, withholding_amount json,
    withholdings_by_code json, line_items json
  ))`;

const countedDocuments = (trx: Trx, { company_id, period }: TaxScope) =>
  readRows(
    trx,
    trx
      .selectFrom('invoices')
      .leftJoin('invoice_documents', (join) =>
        join
          .onRef('invoice_documents.company_id', '=', 'invoices.company_id')
          .onRef('invoice_documents.invoice_id', '=', 'invoices.id'),
      )
      .select([
        'invoices.document_kind',
        'invoices.classification',
        'invoices.currency',
        'invoices.total_cop',
        'invoices.given_rate',
        'invoices.counts_for',
        'invoices.counts_sign',
        DETAIL.as('detail'),
      ])
      .where('invoices.company_id', '=', company_id)
      .where('invoices.deleted_at', 'is', null)
      .where('invoices.counts_for', 'is not', null)
      .where(isInPeriod(period, 'invoices.issue_date')),
    BATCH,
  );
