import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf } from '../../platform/database/unnest-rows.ts';
import type { ColumnFill } from './column-fill.ts';

const hasDocument = (isXml: RawBuilder<boolean>) => sql<boolean>`exists (
  select from invoice_documents d where d.company_id = invoices.company_id and d.invoice_id = invoices.id and ${isXml})`;

async function fill(trx: Trx, company_id: string, ids: readonly string[]): Promise<void> {
  await sql`
    update invoices set lacks_xml = d.source <> 'xml'
    from invoice_documents d
    where invoices.company_id = ${company_id}::uuid and invoices.id = ${anyIdOf(ids)}
      and d.company_id = invoices.company_id and d.invoice_id = invoices.id`.execute(trx);
}

/**
 * `lacks_xml`, where it is not that of the document: of invoices that a version without the column stored or, while it
 * still ran, completed. Other rows are not written, so that devices do not receive all invoices again.
 */
export const XML: readonly ColumnFill[] = [
  { isMissing: sql`(not lacks_xml and ${hasDocument(sql`d.source <> 'xml'`)})`, fill },
  { isMissing: sql`(lacks_xml and ${hasDocument(sql`d.source = 'xml'`)})`, fill },
];
