import { sql } from 'kysely';
import { type TaxFigures, taxFigures } from '#domain/invoices/tax-figures.ts';
import { type ColumnTypes, unnestRows } from '../../platform/database/unnest-rows.ts';
import { findInvoiceDocuments } from '../invoice-documents.ts';
import type { ColumnFill } from './column-fill.ts';

type Row = TaxFigures & { id: string };

const COLUMNS: ColumnTypes<Row> = {
  id: 'uuid',
  taxable_base: 'numeric',
  iva_amount: 'numeric',
  inc_amount: 'numeric',
  withheld_amount: 'numeric',
};

const NOT_STATED: TaxFigures = { taxable_base: null, iva_amount: null, inc_amount: null, withheld_amount: null };

/** The figures of taxFigures. */
export const TAX_FIGURES: ColumnFill = {
  isMissing: sql`not has_tax_figures`,
  fill: async (trx, company_id, ids) => {
    const documents = await findInvoiceDocuments(trx, company_id, ids);
    const rows = ids.map((id): Row => {
      const document = documents.get(id);
      return { id, ...(document ? taxFigures(document) : NOT_STATED) };
    });
    await sql`
      update invoices set
        taxable_base = given.taxable_base,
        iva_amount = given.iva_amount,
        inc_amount = given.inc_amount,
        withheld_amount = given.withheld_amount,
        has_tax_figures = true
      from ${unnestRows(rows, COLUMNS)} as given
      where invoices.company_id = ${company_id} and invoices.id = given.id`.execute(trx);
  },
};
