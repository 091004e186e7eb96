import type { Invoice } from '#domain/invoices/invoice.ts';

/** What the server last said of a row that has waiting changes. `row` is null once the server has deleted it. */
export type ShadowRow = {
  id: string;
  row: Invoice | null;
  /** Pulled under an epoch that is over: to be said again by the new one, or else it is gone. */
  stale?: 1;
};
