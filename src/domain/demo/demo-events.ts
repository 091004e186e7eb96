import { addDays } from '../dates/calendar-date.ts';
import { addBusinessDays } from '../radian/business-days.ts';
import type { RecordedEvents } from '../radian/record-events.ts';
import { DEMO_COMPANY } from './demo-parties.ts';
import type { DemoDocument } from './ubl-invoice.ts';

/** A purchase of this age has its events, as a rule. */
const OLD_DAYS = 45;

/** What the company's person would have recorded about a purchase on credit; the same document gives the same events. */
export function demoEvents(document: DemoDocument, today: string): RecordedEvents[] {
  const { root, typeCode, dueDate, supplier, issueDate, number } = document;
  const isPurchase = root === 'Invoice' && typeCode === '01' && supplier.nit !== DEMO_COMPANY.nit;
  if (!isPurchase || dueDate === null) return [];
  const choice = Array.from(number).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 5;
  const isOld = issueDate < addDays(today, -OLD_DAYS);
  const received = addBusinessDays(issueDate, 1 + (choice % 3));
  if (received > today || choice === 0) return [];
  return [{ codes: choice === 1 && !isOld ? ['030'] : ['030', '032'], date: received }];
}
