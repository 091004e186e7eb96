import { health, pullChanges, pullSnapshot, readFeedDigest } from '#contract/sync.ts';
import { listInvoicesAfter } from '../invoices/invoices.ts';
import { readClock } from '../platform/change-feed/company-clock.ts';
import { formatFeedPosition } from '../platform/change-feed/feed-position.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { buildEpoch } from './build-epoch.ts';
import { digestFeed, readFeed } from './feed.ts';
import { resolveFeedStart } from './feed-start.ts';

export function syncRoutes(serve: Serve): void {
  serve.read(pullChanges, async (trx, { company_id, actor, query: { since, epoch, position, limit, include } }) => {
    const clock = await readClock(trx, company_id);
    const current = buildEpoch(actor, clock.epoch);
    const start = await resolveFeedStart(trx, { company_id, clock, epoch: current }, { since, epoch, position });
    const entries = await readFeed(trx, company_id, start, limit + 1);
    const page = entries.slice(0, limit);
    const more = entries.length > limit;
    const last = page.at(-1)?.rev ?? start;
    // Revisions become visible in order: the snapshot has all revisions up to the clock.
    const cursor = more ? last : Math.max(last, clock.seq);
    const hasDigest = include === 'digest' && !more;
    return {
      epoch: current,
      rows: page.flatMap(({ row }) => row ?? []),
      deleted: page.flatMap(({ id, row }) => (row === null ? id : [])),
      cursor,
      position: formatFeedPosition({ start: clock.start, rev: cursor }),
      more,
      ...(hasDigest && { digest: await digestFeed(trx, company_id) }),
    };
  });

  serve.read(pullSnapshot, async (trx, { company_id, actor, query: { after_date, after_id, limit } }) => {
    const { seq, epoch, start } = await readClock(trx, company_id);
    const after = after_date && after_id ? { issue_date: after_date, id: after_id } : undefined;
    const entries = await listInvoicesAfter(trx, company_id, after, limit + 1);
    return {
      epoch: buildEpoch(actor, epoch),
      rows: entries.slice(0, limit),
      cursor: seq,
      position: formatFeedPosition({ start, rev: seq }),
      more: entries.length > limit,
    };
  });

  serve.read(readFeedDigest, async (trx, { company_id, actor }) => {
    const { seq, epoch } = await readClock(trx, company_id);
    return { epoch: buildEpoch(actor, epoch), cursor: seq, ...(await digestFeed(trx, company_id)) };
  });

  serve.public(health, async () => ({ ok: true as const }));
}
