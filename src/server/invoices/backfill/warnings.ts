import { sql } from 'kysely';
import { anyIdOf } from '../../platform/database/unnest-rows.ts';
import { refreshLoneNotes } from '../warnings/refresh-lone-notes.ts';
import { refreshWarnings } from '../warnings/refresh-warnings.ts';
import type { ColumnFill } from './column-fill.ts';

/** `warning_codes` and `lacks_invoice`; devices get `origin` with the row. */
export const WARNINGS: ColumnFill = {
  isMissing: sql`not has_warning_codes`,
  fill: async (trx, company_id, ids) => {
    await sql`
      update invoices set has_warning_codes = true,
        created_source = coalesce(created_source, case when import_id is not null then 'import' end)
      where company_id = ${company_id}::uuid and id = ${anyIdOf(ids)}`.execute(trx);
    await refreshWarnings(trx, company_id, ids);
    await refreshLoneNotes(trx, company_id, ids);
  },
};
