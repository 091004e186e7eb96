import { addDays } from '../dates/calendar-date.ts';
import { addBusinessDays } from '../radian/business-days.ts';
import type { RecordedEvents } from '../radian/record-events.ts';
import { DEMO_COMPANY } from './demo-parties.ts';
import type { DemoDocument } from './ubl-invoice.ts';

/** Purchases of this age may still wait for something. */
const RECENT_DAYS = 75;

/** What was recorded about a purchase; undefined for one that is too new for it. */
type Course = (document: DemoDocument, today: string) => RecordedEvents[] | undefined;

const received = (date: string): RecordedEvents => ({ codes: ['030', '032'], date });

/** Received so many business days ago. */
const receivedAgo =
  (days: number, ...later: readonly { code: '031' | '033'; days: number }[]): Course =>
  ({ issueDate }, today) => {
    const date = addBusinessDays(today, -days);
    if (date < issueDate) return undefined;
    return [received(date), ...later.map((one) => ({ codes: [one.code], date: addBusinessDays(date, one.days) }))];
  };

const withAcuse: Course = ({ issueDate }, today) => {
  const date = addBusinessDays(issueDate, 1);
  return date > today ? undefined : [{ codes: ['030'], date }];
};

/** On a business day: due today, overdue, due in two business days, nothing yet, claimed, only the acuse, accepted. */
const RECENT: readonly Course[] = [
  receivedAgo(3),
  receivedAgo(5),
  receivedAgo(1),
  () => [],
  receivedAgo(6, { code: '031', days: 2 }),
  withAcuse,
  receivedAgo(8, { code: '033', days: 1 }),
];

/** The newest purchase has the first course that it is old enough for, the next one the first that is left. */
function recentCourses(newestFirst: readonly DemoDocument[], today: string) {
  let left = [...RECENT];
  return new Map(
    newestFirst.map((document) => {
      const course = left.find((one) => one(document, today) !== undefined);
      left = left.filter((one) => one !== course);
      if (left.length === 0) left = [...RECENT];
      return [document, course?.(document, today) ?? []];
    }),
  );
}

/** An older purchase was received soon; most were accepted, some by silence, some claimed, a few never answered. */
function oldCourse({ number, issueDate }: DemoDocument): RecordedEvents[] {
  const choice = Array.from(number).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 10;
  const date = addBusinessDays(issueDate, 1 + (choice % 3));
  if (choice === 0) return [];
  if (choice === 1) return [{ codes: ['030'], date }];
  const answer = addBusinessDays(date, 2);
  if (choice === 2) return [received(date), { codes: ['031'], date: answer }];
  return choice <= 5 ? [received(date)] : [received(date), { codes: ['033'], date: answer }];
}

const isCreditPurchase = ({ root, typeCode, dueDate, supplier }: DemoDocument): boolean =>
  root === 'Invoice' && typeCode === '01' && supplier.nit !== DEMO_COMPANY.nit && dueDate !== null;

/**
 * Returns a function for what the company's person recorded about a document, in order; nothing for all but purchases
 * on credit. The same documents and day give the same events.
 */
export function createDemoEvents(
  documents: readonly DemoDocument[],
  today: string,
): (document: DemoDocument) => RecordedEvents[] {
  const purchases = documents.filter(isCreditPurchase);
  const first = addDays(today, -RECENT_DAYS);
  const recent = purchases.filter(({ issueDate }) => issueDate >= first).reverse();
  const courses = recentCourses(recent, today);
  return (document) => courses.get(document) ?? (isCreditPurchase(document) ? oldCourse(document) : []);
}
