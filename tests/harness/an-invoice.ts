import { Invoice } from '#domain/invoices/invoice.ts';

/** A received draft of Café del Valle; pass only what the test is about. */
export function anInvoice(overrides: Partial<Invoice> = {}): Invoice {
  return Invoice.parse({
    id: crypto.randomUUID(),
    invoice_number: 'FE-1',
    supplier_name: 'Café del Valle S.A.S.',
    supplier_nit: '900123456',
    customer_name: 'Ferretería El Tornillo',
    customer_nit: '901604629',
    status: 'draft',
    classification: 'none',
    total_amount: 119_000,
    tax_amount: 19_000,
    total_cop: 119_000,
    issue_date: '2026-11-21',
    ...overrides,
  });
}
