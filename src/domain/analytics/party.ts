import { checkDigit } from '../companies/nit.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { foldText } from '../text/fold-text.ts';
import type { PartySide } from './figures.ts';

type NamedParty = { name: string; nit: string };

/** The identity of a party: its number (a foreign id unchanged), or its name when it has no number. */
export const partyKey = ({ name, nit }: NamedParty): string =>
  /[\p{L}\d]/u.test(nit) ? nit.toUpperCase() : `name:${foldText(name)}`;

/**
 * The keys of one party, with and without the check digit that some issuers append (docs/dian.md#nit); shortest first.
 */
export function partyKeys(key: string): string[] {
  if (/^\d{9}$/.test(key)) return [key, `${key}${checkDigit(key)}`];
  if (/^\d{10}$/.test(key) && checkDigit(key.slice(0, 9)) === key.slice(9)) return [key.slice(0, 9), key];
  return [key];
}

/** One key for all documents of a party, with or without the check digit. */
export const sameParty = (party: NamedParty): string => {
  const key = partyKey(party);
  return partyKeys(key)[0] ?? key;
};

type Sides = Pick<Invoice, 'supplier_name' | 'supplier_nit' | 'customer_name' | 'customer_nit'>;

export const partyOnSide = (invoice: Sides, side: PartySide): NamedParty =>
  side === 'supplier'
    ? { name: invoice.supplier_name, nit: invoice.supplier_nit }
    : { name: invoice.customer_name, nit: invoice.customer_nit };
