import {
  getCalendarFeed,
  readCalendar,
  removeCalendarFeed,
  renewCalendarFeed,
} from '#contract/accounts/calendar-feed.ts';
import { createAuthAudit } from '../../accounts/auth-audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Actor, requireCompanyId } from '../../platform/http/authorize.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { LIMITS } from '../../platform/http/limits/limits.ts';
import { createRateLimit } from '../../platform/http/limits/rate-limit.ts';
import { toRateLimitNetwork } from '../../platform/http/request-origin.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  findCalendarDate,
  findCalendarOwner,
  removeCalendarToken,
  replaceCalendarToken,
} from './calendar-feed-table.ts';
import { readCalendar as read } from './read-calendar.ts';

type CalendarDependencies = { db: Database; now: () => Date; publicUrl: string };

/** How long a calendar program may show what it has read. */
const MAX_AGE_S = 3_600;

export function calendarRoutes(serve: Serve, { db, now, publicUrl }: CalendarDependencies): void {
  const { recordInCompany } = createAuthAudit(db);
  const keyOf = (actor: Actor) => ({ company_id: requireCompanyId(actor), user_id: actor.account.id });

  serve.read(getCalendarFeed, async (trx, { actor }) => ({ created_at: await findCalendarDate(trx, keyOf(actor)) }));

  // No write of the ledger: it stores its responses, and the token is stored nowhere.
  serve.session(renewCalendarFeed, async ({ actor, request }) => {
    const key = keyOf(actor);
    const at = now();
    const token = await db.forCompany(key.company_id, (trx) => replaceCalendarToken(trx, key, at));
    await recordInCompany('calendar.link_made', actor.account, request);
    return { created_at: at.toISOString(), url: `${publicUrl}/api/calendar/${token}.ics` };
  });

  serve.session(removeCalendarFeed, async ({ actor, request }) => {
    const key = keyOf(actor);
    const isRemoved = await db.forCompany(key.company_id, (trx) => removeCalendarToken(trx, key));
    if (isRemoved) await recordInCompany('calendar.link_removed', actor.account, request);
    return { created_at: null };
  });

  bindCalendar(serve, { db, now, publicUrl });
}

/**
 * Answers without a session. A wrong link counts for the network it came from, a right one for itself: the servers of a
 * calendar service read the links of many people.
 */
function bindCalendar(serve: Serve, { db, now, publicUrl }: CalendarDependencies): void {
  const limit = createRateLimit(db, { scope: 'calendar', ...LIMITS.calendar, now });
  const refuse = async (network: string): Promise<never> => {
    await limit.consume(`wrong link from ${network}`);
    throw new Refusal('not_found');
  };
  serve.publicFile(readCalendar, async ({ params, request }) => {
    const network = toRateLimitNetwork(request.ip);
    const token = /^([\w-]{43})\.ics$/.exec(params.token)?.[1];
    const owner = token && (await db.asOwner((trx) => findCalendarOwner(trx, token)));
    if (!owner) return refuse(network);
    await limit.consume(`link of ${owner.user_id} in ${owner.company_id}`);
    const text = await db.asOwner((trx) => read(trx, owner, { now: now(), publicUrl }));
    if (text === undefined) return refuse(network);
    return {
      name: 'plazos.ics',
      type: 'text/calendar; charset=utf-8',
      bytes: Buffer.from(text),
      cacheControl: `private, max-age=${MAX_AGE_S}`,
    };
  });
}
