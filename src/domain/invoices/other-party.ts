import type { Invoice } from './invoice.ts';

type Parties = Pick<Invoice, 'direction' | 'supplier_name' | 'customer_name'>;
export type OtherParty = {
  name: string;
  /** The name of the own company, or of the second party when neither is the own company. */
  counterpart: string;
};

/** The party of an invoice that is not the own company: the customer of issued invoices, else the supplier. */
export const otherParty = ({ direction, supplier_name, customer_name }: Parties): OtherParty =>
  direction === 'issued'
    ? { name: customer_name, counterpart: supplier_name }
    : { name: supplier_name, counterpart: customer_name };
