import { platformActivity, platformCompanies, platformOverview } from '#contract/superadmin.ts';
import type { Database } from '../../db/database.ts';
import { listCompanySummaries, readActivity, readPlatform } from '../../db/platform.ts';
import type { Serve } from '../serve.ts';

export function superAdminRoutes(serve: Serve, { db, now }: { db: Database; now: () => Date }): void {
  serve.session(platformOverview, () => db.asSystem((trx) => readPlatform(trx, now())));

  serve.session(platformCompanies, async ({ query }) => ({
    items: await db.asSystem((trx) => listCompanySummaries(trx, query.limit)),
  }));

  serve.session(platformActivity, ({ query }) => db.asSystem((trx) => readActivity(trx, query.limit)));
}
