import { endOtherSessions, endSession, listSessions as list, switchCompany } from '#contract/accounts/session.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { createRateLimit } from '../../platform/http/limits/rate-limit.ts';
import { readSessionOrigin } from '../../platform/http/request-origin.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createAuthAudit } from '../auth-audit.ts';
import { readUser } from '../sign-in.ts';
import { readAccount } from '../users.ts';
import { closeSessionsOfUser, closeSignIn, listSessions, openSwitchedSession } from './sessions.ts';

const HOUR_MS = 3_600_000;

/** The routes with which a user enters another company, and lists and ends the own sessions. */
export function sessionRoutes(serve: Serve, { db, now }: { db: Database; now: () => Date }): void {
  const audit = createAuthAudit(db);
  const switches = createRateLimit(db, { scope: 'switches of user', max: 60, windowMs: HOUR_MS, now });

  serve.session(switchCompany, async ({ body: { company_id }, actor, request }) => {
    const { id: user_id, email } = actor.account;
    await switches.consume(user_id);
    const use = { ...readSessionOrigin(request), now: now() };
    const switched = await db.asOwner(async (trx) => {
      const account = await readAccount(trx, { user_id, company_id }, now());
      if (!account?.may_enter || account.company_id === null) throw new Refusal('company_not_found');
      const token = await openSwitchedSession(trx, actor.session_id, { ...use, company_id });
      return { token, user: await readUser(trx, { user_id, company_id }, now()) };
    });
    await audit.recordInCompany('auth.signed_in', { id: user_id, email, company_id }, request);
    return switched;
  });

  serve.session(list, async ({ actor }) => {
    const current = { user_id: actor.account.id, session_id: actor.session_id, now: now() };
    return { items: await db.asOwner((trx) => listSessions(trx, current)) };
  });

  serve.session(endSession, async ({ params: { id }, actor, request }) => {
    const user_id = actor.account.id;
    if (!(await db.asOwner((trx) => closeSignIn(trx, { id, user_id })))) throw new Refusal('session_not_found');
    await audit.recordForUser('auth.session_ended', user_id, request);
    return { ended: 1 };
  });

  serve.session(endOtherSessions, async ({ actor, request }) => {
    const ended = await db.asOwner((trx) => closeSessionsOfUser(trx, actor.account.id, actor.session_id));
    await audit.recordForUser('auth.sessions_ended', actor.account.id, request);
    return { ended };
  });
}
