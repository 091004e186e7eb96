import {
  listNitClaims as listClaims,
  platformActivity,
  platformCompanies,
  platformOverview,
  proveNit,
} from '#contract/superadmin.ts';
import type { AccountParts } from '../accounts/sign-up.ts';
import { listNitClaims } from '../companies/nit-claims.ts';
import { decideNit } from '../companies/prove-nit.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { whenceOf } from '../platform/http/request-origin.ts';
import { listCompanySummaries, readActivity, readPlatform } from './platform-overview.ts';

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
