import { createHash } from 'node:crypto';
import { foldText } from '#domain/fold-text.ts';
import { partySearchText } from '#domain/invoice.ts';
import { Cents, fromCents } from '#domain/money.ts';
import { nameParty } from '../db/parties.ts';
import type { DocumentHead } from '../ingest/paper.ts';

/** The columns of an invoice that its document alone decides. */
export function invoiceColumns(document: DocumentHead) {
  const supplier = nameParty(document.supplier);
  const customer = nameParty(document.customer);
  const pesos = totalInPesos(document);
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

/** By the document's own rate, to the cent, half up; null where a foreign document brings none. */
function totalInPesos({ currency, payable_total, exchange_rate }: DocumentHead): Cents | null {
  if (foldText(currency) === 'cop') return payable_total;
  const rate = /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(exchange_rate ?? '');
  if (!rate || !/[1-9]/.test(rate[0])) return null;
  const [, whole = '0', decimals = ''] = rate;
  const scale = 10n ** BigInt(decimals.length);
  const exact = BigInt(payable_total) * BigInt(`${whole}${decimals}`);
  const half = exact < 0n ? -scale / 2n : scale / 2n;
  const cents = (exact + half) / scale;
  return Cents.safeParse(Number(cents)).data ?? null;
}
