import {
  listNitClaims as listClaims,
  platformActivity,
  platformCompanies,
  platformOverview,
  proveNit,
} from '#contract/superadmin.ts';
import type { AccountParts } from '../../commands/sign-up.ts';
import { decideNit } from '../../companies/prove-nit.ts';
import { listNitClaims } from '../../db/nit-claims.ts';
import { listCompanySummaries, readActivity, readPlatform } from '../../db/platform.ts';
import type { Serve } from '../serve.ts';
import { whenceOf } from '../whence.ts';

export function superAdminRoutes(serve: Serve, { db, now, postOffice, publicUrl }: AccountParts): void {
  serve.session(platformOverview, () => db.asSystem((trx) => readPlatform(trx, now())));

  serve.session(platformCompanies, async ({ query }) => ({
    items: await db.asSystem((trx) => listCompanySummaries(trx, query.limit)),
  }));

  serve.session(platformActivity, ({ query }) => db.asSystem((trx) => readActivity(trx, query.limit)));

  serve.session(listClaims, async ({ query }) => ({
    items: await db.asSystem((trx) => listNitClaims(trx, query.nit)),
  }));

  serve.session(proveNit, async ({ params: { id }, body: { reason }, actor: { account }, request }) => {
    const decider = { user_id: account.id, user_email: account.email, ...whenceOf(request) };
    const decision = { id, reason, now: now(), decider };
    const { items, letters } = await db.asSystem((trx) => decideNit(trx, decision, publicUrl));
    for (const one of letters) postOffice.post(one);
    return { items };
  });
}
