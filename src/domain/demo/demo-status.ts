import { addDays } from '../dates/calendar-date.ts';
import type { InvoiceStatus } from '../invoices/invoice.ts';
import { DEMO_COMPANY } from './demo-parties.ts';
import type { Random } from './random.ts';
import type { DemoDocument } from './ubl-invoice.ts';

/**
 * Returns a function for a plausible status of each of these documents, oldest first. The newest sale is a draft; what is
 * sold at a counter is paid; the older a document, the sooner it is paid.
 */
export function createDemoStatus(
  documents: readonly DemoDocument[],
  today: string,
  random: Random,
): (document: DemoDocument) => InvoiceStatus {
  const newestSale = documents.findLast((document) => isSale(document) && !isCounterSale(document));
  return (document) => {
    if (document === newestSale) return 'draft';
    if (isCounterSale(document)) return 'paid';
    if (document.issueDate < addDays(today, -75)) return random.chance(94) ? 'paid' : 'pending_payment';
    const isRecent = document.issueDate >= addDays(today, -12);
    if (!isSale(document)) return random.chance(isRecent ? 30 : 60) ? 'paid' : 'pending_payment';
    if (isRecent) return random.pick(['draft', 'draft', 'sent', 'pending_payment', 'paid']);
    if (document.dueDate === null) return random.chance(85) ? 'paid' : 'sent';
    return random.pick(['paid', 'paid', 'pending_payment', 'pending_payment', 'sent']);
  };
}

const isSale = ({ supplier, root }: DemoDocument): boolean => supplier.nit === DEMO_COMPANY.nit && root === 'Invoice';
const isCounterSale = ({ typeCode }: DemoDocument): boolean => typeCode === '20';
