import type { DianDocument } from '../dian/document.ts';
import type { PaymentTerms } from './invoice-event.ts';

const TERMS = { '1': 'cash', '2': 'credit' } as const;

/** The payment terms of a row of the list; null where the document does not state one. */
export const paymentTerms = ({ payment_form }: Pick<DianDocument, 'payment_form'>): PaymentTerms | null =>
  payment_form === null ? null : TERMS[payment_form];
