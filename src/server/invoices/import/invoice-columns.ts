import { hash } from 'node:crypto';
import { totalCop } from '#domain/dian/total-cop.ts';
import { type NamedParty, toNamedParty } from '#domain/dian/xml/to-named-party.ts';
import { partySearchText } from '#domain/invoices/invoice.ts';
import { fromCents } from '#domain/money.ts';
import type { DocumentHead } from '../../documents/parsed-part.ts';

export type InvoiceColumns = ReturnType<typeof invoiceColumns>;

/** A party as the invoice columns need it. Documents with the same party share the object. */
export type PartyColumns = NamedParty & { search: string };

/** Parties kept in the cache. The same parties repeat often, most of all in spreadsheets. */
const MAX_CACHED = 1_000;
const partyCache = new Map<string, PartyColumns>();

function partyColumns({ name, nit }: PartyHead) {
  const key = `${nit}\n${name}`;
  const cached = partyCache.get(key);
  if (cached) return cached;
  const named = toNamedParty({ name, nit });
  const party = { ...named, search: partySearchText(named.name, named.nit) };
  if (partyCache.size >= MAX_CACHED) partyCache.clear();
  partyCache.set(key, party);
  return party;
}

type PartyHead = Parameters<typeof toNamedParty>[0];

/** The columns of an invoice that depend on the document alone. */
export function invoiceColumns(document: DocumentHead) {
  const totalInCop = totalCop(document);
  return {
    invoice_number: document.number,
    document_kind: document.document_kind,
    supplier: partyColumns(document.supplier),
    customer: partyColumns(document.customer),
    environment: document.environment ?? ('production' as const),
    total_amount: fromCents(document.payable_total),
    tax_amount: fromCents(document.tax_amount),
    currency: document.currency,
    total_cop: totalInCop === null ? null : fromCents(totalInCop),
    issue_date: document.issue_date,
    due_date: document.due_date,
    cufe: document.cufe,
    dedupe_key: dedupeKey(document),
  };
}

/**
 * The key that decides if two files are the same document. The CUFE alone is not enough: different documents with one
 * UUID exist (docs/dian.md#damaged-input), and some documents have none.
 */
export function dedupeKey(document: DocumentHead): string {
  const { cufe, document_kind, number, supplier, customer, issue_date, payable_total } = document;
  const keyParts = [document_kind, number.toUpperCase(), partyColumns(supplier).party_key, cufe ?? ''];
  if (cufe === null) keyParts.push(partyColumns(customer).party_key, issue_date, String(payable_total));
  // 132 bits of the hash are enough to avoid collisions. The key is short, because every new invoice writes it twice.
  return hash('sha256', JSON.stringify(keyParts), 'base64').slice(0, 22);
}
