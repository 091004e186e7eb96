import type { RawBuilder } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';

/** Columns that invoices of earlier versions lack: `isMissing` finds these invoices, and holds no more after `fill`. */
export type ColumnFill = {
  /** A condition on a row of `invoices`. */
  isMissing: RawBuilder<boolean>;
  fill: (trx: Trx, company_id: string, ids: readonly string[]) => Promise<void>;
};
