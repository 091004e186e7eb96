import { createHash } from 'node:crypto';
import { nameParty } from '#domain/dian/name-party.ts';
import { totalCop } from '#domain/dian/total-cop.ts';
import { partySearchText } from '#domain/invoice.ts';
import { fromCents } from '#domain/money.ts';
import type { DocumentHead } from '../ingest/paper.ts';

/** The columns of an invoice that its document alone decides. */
export function invoiceColumns(document: DocumentHead) {
  const supplier = nameParty(document.supplier);
  const customer = nameParty(document.customer);
  const pesos = totalCop(document);
  return {
    invoice_number: document.number,
    document_kind: document.document_kind,
    supplier_name: supplier.name,
    supplier_nit: supplier.nit,
    customer_name: customer.name,
    customer_nit: customer.nit,
    environment: document.environment ?? ('production' as const),
    total_amount: fromCents(document.payable_total),
    tax_amount: fromCents(document.tax_amount),
    currency: document.currency,
    total_cop: pesos === null ? null : fromCents(pesos),
    issue_date: document.issue_date,
    due_date: document.due_date,
    cufe: document.cufe,
    supplier_search: partySearchText(supplier.name, supplier.nit),
    customer_search: partySearchText(customer.name, customer.nit),
    dedupe_key: dedupeKey(document),
  };
}

/**
 * What makes two files the same document. The CUFE alone does not: different documents with one UUID exist (DIAN.md
 * §9), and some have none.
 */
export function dedupeKey({ cufe, document_kind, number, supplier, customer, ...document }: DocumentHead): string {
  const parts = [document_kind, number.toUpperCase(), nameParty(supplier).party_key, cufe ?? ''];
  if (cufe === null) parts.push(nameParty(customer).party_key, document.issue_date, String(document.payable_total));
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
