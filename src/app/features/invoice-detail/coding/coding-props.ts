import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';

/** What each field of the section gets. */
export type CodingProps = {
  detail: InvoiceDetail;
  /** Null removes the value. */
  onSet: (field: string, value: string | null) => void;
};
