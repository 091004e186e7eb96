import {
  listNitClaims as listClaims,
  platformActivity,
  platformCompanies,
  platformOverview,
  proveNit,
} from '#contract/superadmin.ts';
import type { AccountDependencies } from '../accounts/sign-up.ts';
import { listNitClaims } from '../companies/nit-claims.ts';
import { decideNitClaim } from '../companies/prove-nit.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { readRequestOrigin } from '../platform/http/request-origin.ts';
import { listCompanySummaries, readActivity, readPlatformOverview } from './platform-overview.ts';

export function superAdminRoutes(serve: Serve, { db, now, postOffice, publicUrl }: AccountDependencies): void {
  serve.session(platformOverview, () => db.asOwner((trx) => readPlatformOverview(trx, now())));

  serve.session(platformCompanies, async ({ query }) => ({
    items: await db.asOwner((trx) => listCompanySummaries(trx, query.limit)),
  }));

  serve.session(platformActivity, ({ query }) => db.asOwner((trx) => readActivity(trx, query.limit)));

  serve.session(listClaims, async ({ query }) => ({
    items: await db.asOwner((trx) => listNitClaims(trx, query.nit)),
  }));

  serve.session(proveNit, async ({ params: { id }, body: { reason }, actor: { account }, request }) => {
    const decider = { user_id: account.id, user_email: account.email, ...readRequestOrigin(request) };
    const decision = { id, reason, now: now(), actor: decider };
    const { items, emails } = await db.asOwner((trx) => decideNitClaim(trx, decision, publicUrl));
    for (const email of emails) postOffice.send(email);
    return { items };
  });
}
