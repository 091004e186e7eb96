import { hash } from 'node:crypto';
import { totalCop } from '#domain/dian/total-cop.ts';
import { type NamedParty, nameParty } from '#domain/dian/xml/name-party.ts';
import { partySearchText } from '#domain/invoices/invoice.ts';
import { fromCents } from '#domain/money.ts';
import type { DocumentHead } from '../../documents/parsed-document.ts';

export type InvoiceColumns = ReturnType<typeof invoiceColumns>;

/** A party as an invoice lists it. Documents that name the same party share it. */
export type ListedParty = NamedParty & { search: string };

/** Parties come again and again, in a spreadsheet above all. */
const MOST_KEPT = 1_000;
const kept = new Map<string, ListedParty>();

function listed({ name, nit }: PartyHead) {
  const key = `${nit}\n${name}`;
  const known = kept.get(key);
  if (known) return known;
  const named = nameParty({ name, nit });
  const party = { ...named, search: partySearchText(named.name, named.nit) };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, party);
  return party;
}

type PartyHead = Parameters<typeof nameParty>[0];

/** What the document alone decides of an invoice's columns. */
export function invoiceColumns(document: DocumentHead) {
  const pesos = totalCop(document);
  return {
    invoice_number: document.number,
    document_kind: document.document_kind,
    supplier: listed(document.supplier),
    customer: listed(document.customer),
    environment: document.environment ?? ('production' as const),
    total_amount: fromCents(document.payable_total),
    tax_amount: fromCents(document.tax_amount),
    currency: document.currency,
    total_cop: pesos === null ? null : fromCents(pesos),
    issue_date: document.issue_date,
    due_date: document.due_date,
    cufe: document.cufe,
    dedupe_key: dedupeKey(document),
  };
}

/**
 * What makes two files the same document. The CUFE alone does not: different documents with one UUID exist
 * (docs/dian.md#damaged-input), and some have none.
 */
export function dedupeKey(document: DocumentHead): string {
  const { cufe, document_kind, number, supplier, customer, issue_date, payable_total } = document;
  const parts = [document_kind, number.toUpperCase(), listed(supplier).party_key, cufe ?? ''];
  if (cufe === null) parts.push(listed(customer).party_key, issue_date, String(payable_total));
  // 132 bits of it: no two documents meet in so many, and every new invoice writes it twice.
  return hash('sha256', JSON.stringify(parts), 'base64').slice(0, 22);
}
