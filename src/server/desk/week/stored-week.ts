import type { WeekChanges } from '#domain/desk/client-week.ts';
import type { DeskCompany } from '#domain/desk/desk.ts';
import type { Json } from '../../platform/database/column-types.ts';

/** What is kept of a client's week; an older report has fewer figures (DeskCompany completes them). */
export type StoredWeek = WeekChanges & { figures: DeskCompany };

/** The report of a client's week for its firm; `week` is the Sunday that ended it. The row goes with the client. */
export type FirmWeeks = {
  firm_id: string;
  company_id: string;
  week: string;
  report: Json<StoredWeek>;
  created_at: string;
};
