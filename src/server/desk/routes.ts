import { getDesk, searchDesk } from '#contract/desk.ts';
import type { Database } from '../platform/database/database.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { readDesk } from './read-desk.ts';
import { searchCompanies } from './search-companies.ts';

export function deskRoutes(serve: Serve, { db, now }: { db: Database; now: () => Date }): void {
  serve.session(getDesk, async ({ actor }) => ({
    items: await db.asOwner((trx) => readDesk(trx, actor.account.id, now())),
  }));
  serve.session(searchDesk, async ({ actor, query }) => ({
    items: await searchCompanies(db, { user_id: actor.account.id, q: query.q, now: now() }),
  }));
}
