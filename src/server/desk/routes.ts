import { getDesk, getFirmWeek, searchDesk } from '#contract/desk.ts';
import type { Database } from '../platform/database/database.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { readDesk } from './read-desk.ts';
import { searchCompanies } from './search-companies.ts';
import { readFirmWeek } from './week/read-firm-week.ts';

type DeskDependencies = { db: Database; now: () => Date; publicUrl: string };

export function deskRoutes(serve: Serve, { db, now, publicUrl }: DeskDependencies): void {
  calendarRoutes(serve, { db, now, publicUrl });
  serve.session(getDesk, async ({ actor }) => ({
    items: await db.asOwner((trx) => readDesk(trx, actor.account.id, now())),
  }));
  serve.session(searchDesk, async ({ actor, query }) => ({
    items: await searchCompanies(db, { user_id: actor.account.id, q: query.q, now: now() }),
  }));
  serve.session(getFirmWeek, async ({ actor }) => {
    const { id: user_id, own_firm_id: firm_id } = actor.account;
    if (firm_id === null) throw new Refusal('no_firm');
    return { report: await db.asOwner((trx) => readFirmWeek(trx, { firm_id, user_id, now: now() })) };
  });
}
