import { deleteInvoice, restoreInvoice, setInvoiceClassification, setInvoiceStatus } from '#contract/invoices.ts';
import type { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Environment } from '#tests/harness/faults/fault-environment.ts';

/** Luis, at another desk, without faults in between. */
export function createColleague({ calls }: Environment) {
  const by = () => ({ operationId: crypto.randomUUID() });
  return {
    setStatus: (id: string, status: InvoiceStatus) =>
      calls.luis(setInvoiceStatus, { params: { id }, body: { status } }, by()),
    classify: (id: string, classification: Classification) =>
      calls.luis(setInvoiceClassification, { params: { id }, body: { classification } }, by()),
    remove: (id: string) => calls.luis(deleteInvoice, { params: { id }, body: {} }, by()),
    restore: (id: string) => calls.luis(restoreInvoice, { params: { id } }, by()),
  };
}
export type Colleague = ReturnType<typeof createColleague>;
