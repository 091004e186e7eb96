import { getDesk, searchDesk } from '#contract/desk.ts';
import type { Database } from '../platform/database/database.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { readDesk } from './read-desk.ts';
import { searchCompanies } from './search-companies.ts';

type DeskDependencies = { db: Database; now: () => Date; publicUrl: string };

export function deskRoutes(serve: Serve, { db, now, publicUrl }: DeskDependencies): void {
  calendarRoutes(serve, { db, now, publicUrl });
  serve.session(getDesk, async ({ actor }) => ({
    items: await db.asOwner((trx) => readDesk(trx, actor.account.id, now())),
  }));
  serve.session(searchDesk, async ({ actor, query }) => ({
    items: await searchCompanies(db, { user_id: actor.account.id, q: query.q, now: now() }),
  }));
}
