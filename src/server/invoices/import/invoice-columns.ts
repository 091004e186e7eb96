import { hash } from 'node:crypto';
import { partyKey, writtenPartyKey } from '#domain/analytics/party.ts';
import { totalCop } from '#domain/dian/total-cop.ts';
import { toNamedParty } from '#domain/dian/xml/to-named-party.ts';
import { partySearchText } from '#domain/invoices/invoice.ts';
import { numberKey } from '#domain/invoices/number-key.ts';
import { fromCents } from '#domain/money.ts';
import { paymentTerms } from '#domain/radian/payment-terms.ts';
import type { DocumentHead } from '../../documents/parsed-part.ts';

export type InvoiceColumns = ReturnType<typeof invoiceColumns>;
export type PartyColumns = ReturnType<typeof partyColumns>;

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
    payment_terms: paymentTerms(document),
    number_key: numberKey(document.number),
    dedupe_key: dedupeKey(document),
  };
}

function partyColumns(party: DocumentHead['supplier']) {
  const named = toNamedParty(party);
  const { email, phone, city } = party;
  const search = partySearchText(named.name, named.nit);
  return { ...named, email, phone, city, party_key: partyKey(named), search };
}

/**
 * The key that decides if two files are the same document. The CUFE alone is not enough: different documents with one
 * UUID exist (docs/dian.md#damaged-input), and some documents have none.
 */
export function dedupeKey(document: DocumentHead): string {
  const { cufe, document_kind, number, supplier, customer, issue_date, payable_total } = document;
  const keyParts = [document_kind, number.toUpperCase(), writtenPartyKey(toNamedParty(supplier)), cufe ?? ''];
  if (cufe === null) keyParts.push(writtenPartyKey(toNamedParty(customer)), issue_date, String(payable_total));
  // 132 bits of the hash are enough to avoid collisions.
  return hash('sha256', JSON.stringify(keyParts), 'base64').slice(0, 22);
}
