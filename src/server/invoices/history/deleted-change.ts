import type { NewInvoiceChange } from './record-changes.ts';

/** An invoice went to the trash, or came back from it. */
export const toDeletedChange = (invoice_id: string, isDeleted: boolean): NewInvoiceChange => ({
  invoice_id,
  field: 'deleted',
  old_value: String(!isDeleted),
  new_value: String(isDeleted),
});
