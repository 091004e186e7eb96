import type { PersonCompany } from '#app/switching/use-person-companies.ts';
import type { ClientWeek } from '#domain/desk/client-week.ts';
import type { DeskCompany } from '#domain/desk/desk.ts';
import type { DeskRow } from '../desk-row.ts';

/** A client in the report: its figures then as a row of the desk, and those of the report before. */
export type WeekRow = DeskRow & { week: ClientWeek; before: DeskRow | undefined };

/** The rows in the order of the report, without companies that the profile on this device does not name. */
export const toWeekRows = (clients: readonly ClientWeek[], companies: readonly PersonCompany[]): WeekRow[] =>
  clients.flatMap((week): WeekRow[] => {
    const company = companies.find(({ id }) => id === week.figures.id);
    if (!company) return [];
    const before = week.before ? toRow(company, week.before) : undefined;
    return [{ ...toRow(company, week.figures), week, before }];
  });

const toRow = (company: PersonCompany, figures: DeskCompany): DeskRow => ({
  company,
  review: figures,
  reconciliation: figures.reconciliation,
  deadlines: figures.deadlines,
  server: figures,
});
