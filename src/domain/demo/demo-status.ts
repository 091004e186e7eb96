import { addDays } from '../dates/calendar-date.ts';
import type { InvoiceStatus } from '../invoices/invoice.ts';
import type { Random } from './random.ts';
import type { DemoDocument } from './ubl-invoice.ts';

/** A plausible status for a document of this age; a recent one may still be `draft`. */
export function demoStatus(document: DemoDocument, today: string, random: Random): InvoiceStatus {
  const isOld = document.issueDate < addDays(today, -75);
  const isRecent = document.issueDate >= addDays(today, -12);
  if (isOld) return random.chance(94) ? 'paid' : 'pending_payment';
  if (isRecent) return random.pick(['draft', 'draft', 'sent', 'pending_payment', 'paid']);
  if (document.dueDate === null) return random.chance(85) ? 'paid' : 'sent';
  return random.pick(['paid', 'paid', 'pending_payment', 'pending_payment', 'sent']);
}
