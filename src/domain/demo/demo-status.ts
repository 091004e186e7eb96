import { addDays } from '../dates/calendar-date.ts';
import type { InvoiceStatus } from '../invoices/invoice.ts';
import { DEMO_COMPANY } from './demo-parties.ts';
import type { Random } from './random.ts';
import type { DemoDocument } from './ubl-invoice.ts';

/**
 * Returns a function for a plausible status of each of these documents, oldest first. The newest sale is a draft; what is
 * sold at a counter and each credit note is paid; the older a document, the sooner it is paid.
 */
export function createDemoStatus(
  documents: readonly DemoDocument[],
  today: string,
  random: Random,
): (document: DemoDocument) => InvoiceStatus {
  const newestSale = documents.findLast((document) => isSale(document) && !isCounterSale(document));
  const [old, recent] = [addDays(today, -75), addDays(today, -12)];
  return (document) => {
    const { issueDate } = document;
    if (document === newestSale) return 'draft';
    if (isCounterSale(document) || document.root === 'CreditNote') return 'paid';
    if (issueDate < old) return paidOrDue(random, 94);
    return isSale(document)
      ? saleStatus(document, issueDate >= recent, random)
      : paidOrDue(random, issueDate >= recent ? 30 : 60);
  };
}

/** `percent`: the share that is paid. */
const paidOrDue = (random: Random, percent: number): InvoiceStatus =>
  random.chance(percent) ? 'paid' : 'pending_payment';

function saleStatus({ dueDate }: DemoDocument, isRecent: boolean, random: Random): InvoiceStatus {
  if (isRecent) return random.pick(['draft', 'draft', 'sent', 'pending_payment', 'paid']);
  if (dueDate === null) return random.chance(85) ? 'paid' : 'sent';
  return random.pick(['paid', 'paid', 'pending_payment', 'pending_payment', 'sent']);
}

const isSale = ({ supplier, root }: DemoDocument): boolean => supplier.nit === DEMO_COMPANY.nit && root === 'Invoice';
const isCounterSale = ({ typeCode }: DemoDocument): boolean => typeCode === '20';
