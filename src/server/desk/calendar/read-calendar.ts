import { allows } from '#domain/accounts/permissions.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { addBusinessDays } from '#domain/radian/business-days.ts';
import { type CalendarEntry, calendarFile } from '#domain/radian/calendar-file.ts';
import type { MembershipKey } from '../../accounts/memberships.ts';
import { permissionsOf, readAccount } from '../../accounts/users.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { readTermDaysOf } from '../read-deadlines.ts';

/** How often a calendar program is asked to read the calendar again. */
const REFRESH_HOURS = 6;

/**
 * The days from today on that are the last one of a purchase's term, as an iCalendar file: one entry a day with the number of purchases,
 * without names, numbers or amounts. Undefined when the person may no longer see the company's invoices. Runs as the owner.
 */
export async function readCalendar(
  trx: Trx,
  key: MembershipKey,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<string | undefined> {
  const account = await readAccount(trx, key, now);
  if (!account || account.may_enter === false || !allows(permissionsOf(account), 'view_invoices')) return undefined;
  const { name } = await trx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', key.company_id)
    .executeTakeFirstOrThrow();
  const today = bogotaDate(now);
  const days = Object.entries(await readTermDaysOf(trx, key.company_id, today));
  const entries = days
    .filter(([day]) => day >= today)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, purchases]) => entryOf({ company_id: key.company_id, day, purchases, publicUrl }));
  return calendarFile(`Plazos de ${name}`, entries, { now: now.toISOString(), refreshHours: REFRESH_HOURS });
}

type Day = { company_id: string; day: string; purchases: number; publicUrl: string };

function entryOf({ company_id, day, purchases, publicUrl }: Day): CalendarEntry {
  const what = purchases === 1 ? '1 compra a crédito' : `${purchases} compras a crédito`;
  const before = formatDate(addBusinessDays(day, -1));
  const silence = purchases === 1 ? 'la ley la da por aceptada' : 'la ley las da por aceptadas';
  return {
    id: `${company_id}-${day}`,
    date: day,
    title: `Último día para reclamar o aceptar ${what}`,
    text: `Responde un día hábil antes: ${before}. Después, ${silence}.\n${publicUrl}/radian`,
  };
}
