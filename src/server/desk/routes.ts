import { getDesk } from '#contract/desk.ts';
import type { Database } from '../platform/database/database.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { readDesk } from './read-desk.ts';

export function deskRoutes(serve: Serve, { db, now }: { db: Database; now: () => Date }): void {
  serve.session(getDesk, async ({ actor }) => ({
    items: await db.asOwner((trx) => readDesk(trx, actor.account.id, now())),
  }));
}
