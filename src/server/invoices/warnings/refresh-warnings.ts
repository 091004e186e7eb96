import { sql } from 'kysely';
import { warningCodes } from '#domain/invoices/warning.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf, type ColumnTypes, unnestRows } from '../../platform/database/unnest-rows.ts';
import { listResponsesOf } from '../application-responses.ts';
import { findInvoiceDocuments } from '../invoice-documents.ts';
import { shownWarnings, validationOf } from './shown-warnings.ts';

type Row = { id: string; warning_codes: string };

const COLUMNS: ColumnTypes<Row> = { id: 'uuid', warning_codes: 'json' };

/**
 * Computes `warning_codes` of these rows again, after their document, DIAN's responses or the rate that a person gave
 * changed: rows with other codes get a new revision.
 */
export async function refreshWarnings(trx: Trx, company_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const documents = await findInvoiceDocuments(trx, company_id, ids);
  const responses = await listResponsesOf(trx, company_id, ids);
  const byInvoice = new Map<string | null, typeof responses>();
  for (const response of responses)
    byInvoice.set(response.invoice_id, [...(byInvoice.get(response.invoice_id) ?? []), response]);
  const rated = await listIdsWithGivenRate(trx, company_id, ids);
  const rows = Array.from(documents, ([id, document]): Row => {
    const validation = validationOf(document, byInvoice.get(id) ?? []);
    const warnings = shownWarnings(document.warnings, { hasRate: rated.has(id), validation });
    return { id, warning_codes: JSON.stringify(warningCodes(warnings)) };
  });
  if (rows.length === 0) return;
  await sql`
    update invoices set warning_codes = given.warning_codes::jsonb
    from ${unnestRows(rows, COLUMNS)} as given
    where invoices.company_id = ${company_id}::uuid and invoices.id = given.id
      and invoices.warning_codes <> given.warning_codes::jsonb`.execute(trx);
}

/** The invoices with a rate that a person gave. */
async function listIdsWithGivenRate(trx: Trx, company_id: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', anyIdOf(ids))
    .where('given_rate', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
