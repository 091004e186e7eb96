import type { Trx } from '../../platform/database/trx.ts';

/** Columns that invoices of earlier versions lack: where `flag` is false, `fill` computes them and sets it. */
export type ColumnFill = {
  flag: 'has_tax_figures' | 'has_payment_terms' | 'has_line_text' | 'has_warning_codes';
  fill: (trx: Trx, company_id: string, ids: readonly string[]) => Promise<void>;
};
