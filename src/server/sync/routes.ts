import { health, pullChanges, pullSnapshot, readFeedDigest } from '#contract/sync.ts';
import { listInvoicesAfter } from '../invoices/invoices.ts';
import { type Clock, readClock } from '../platform/change-feed/company-clock.ts';
import { formatFeedPosition, hasFeedPosition, parseFeedPosition } from '../platform/change-feed/feed-position.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { buildEpoch } from './build-epoch.ts';
import { digestFeed, readFeed } from './feed.ts';

export function syncRoutes(serve: Serve): void {
  serve.read(pullChanges, async (trx, { company_id, actor, query: { since, epoch, position, limit } }) => {
    const clock = await readClock(trx, company_id);
    const current = buildEpoch(actor, clock.epoch);
    const isSameEpoch = epoch === undefined || epoch === current;
    const start = resolveStart({ since, isSameEpoch }, clock);
    if (start > 0 && !(await isOfThisFeed(trx, company_id, { position, since }))) throw new Refusal('feed_expired');
    const entries = await readFeed(trx, company_id, start, limit + 1);
    const page = entries.slice(0, limit);
    const more = entries.length > limit;
    const last = page.at(-1)?.rev ?? start;
    // Revisions become visible in order: the snapshot has all revisions up to the clock.
    const cursor = more ? last : Math.max(last, clock.seq);
    return {
      epoch: current,
      rows: page.flatMap(({ row }) => row ?? []),
      deleted: page.flatMap(({ id, row }) => (row === null ? id : [])),
      cursor,
      position: formatFeedPosition({ start: clock.start, rev: cursor }),
      more,
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
    const { seq, epoch, count, checksum } = await digestFeed(trx, company_id);
    return { epoch: buildEpoch(actor, epoch), cursor: seq, count, checksum };
  });

  serve.public(health, async () => ({ ok: true as const }));
}

function resolveStart(
  { since, isSameEpoch }: { since: number; isSameEpoch: boolean },
  { seq, horizon }: Clock,
): number {
  if (!isSameEpoch || since === 0) return 0;
  // A database restored from a backup is behind its devices. After a longer absence of a device the deletions it missed
  // are not stored any more.
  if (since > seq || since < horizon) throw new Refusal('feed_expired');
  return since;
}

/** A device of an earlier build names no position. */
async function isOfThisFeed(
  trx: Trx,
  company_id: string,
  { position, since }: { position: string | undefined; since: number },
): Promise<boolean> {
  if (position === undefined) return true;
  const parsed = parseFeedPosition(position);
  return parsed !== undefined && hasFeedPosition(trx, company_id, { ...parsed, rev: Math.max(parsed.rev, since) });
}
