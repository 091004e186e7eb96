import { endOtherSessions, endSession, listSessions as list } from '#contract/accounts/session.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createAuthAudit } from '../auth-audit.ts';
import { closeSessionById, closeSessionsOfUser, listSessions } from './sessions.ts';

/** The routes with which a user lists and ends the own sessions. */
export function sessionRoutes(serve: Serve, { db, now }: { db: Database; now: () => Date }): void {
  const audit = createAuthAudit(db);

  serve.session(list, async ({ actor }) => {
    const sessions = await db.asOwner((trx) => listSessions(trx, actor.account.id, now()));
    return { items: sessions.map((session) => ({ ...session, is_current: session.id === actor.session_id })) };
  });

  serve.session(endSession, async ({ params: { id }, actor, request }) => {
    const user_id = actor.account.id;
    if (!(await db.asOwner((trx) => closeSessionById(trx, { id, user_id })))) throw new Refusal('session_not_found');
    await audit.recordForUser('auth.session_ended', user_id, request);
    return { ended: 1 };
  });

  serve.session(endOtherSessions, async ({ actor, request }) => {
    const ended = await db.asOwner((trx) => closeSessionsOfUser(trx, actor.account.id, actor.session_id));
    await audit.recordForUser('auth.sessions_ended', actor.account.id, request);
    return { ended };
  });
}
