import { pullRecords } from '#contract/records.ts';
import { readClock } from '../platform/change-feed/company-clock.ts';
import { formatFeedPosition } from '../platform/change-feed/feed-position.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { readableTypes } from '../records/record-access.ts';
import { listChangedRecords } from '../records/records.ts';
import { buildEpoch } from './build-epoch.ts';
import { resolveFeedStart } from './feed-start.ts';

/** The records of the types that plan and role allow; other rights make another epoch. */
export function recordFeedRoute(serve: Serve): void {
  serve.read(pullRecords, async (trx, { company_id, actor, query: { limit, ...cursor } }) => {
    const clock = await readClock(trx, company_id);
    const epoch = buildEpoch(actor, clock.epoch);
    const since = await resolveFeedStart(trx, { company_id, clock, epoch }, cursor);
    const types = readableTypes(actor.permissions);
    const user_id = actor.account.id;
    const entries = await listChangedRecords(trx, company_id, { since, types, limit: limit + 1, user_id });
    const records = entries.slice(0, limit);
    const more = entries.length > limit;
    // Revisions become visible in order: the snapshot has all revisions up to the clock.
    const end = more ? (records.at(-1)?.rev ?? since) : Math.max(since, clock.seq);
    return { epoch, records, cursor: end, position: formatFeedPosition({ start: clock.start, rev: end }), more };
  });
}
