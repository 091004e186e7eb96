import type { Clock } from '../platform/change-feed/company-clock.ts';
import { hasFeedPosition, parseFeedPosition } from '../platform/change-feed/feed-position.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';

/** `epoch`: that of the feed for this user now. */
type FeedRequest = { company_id: string; clock: Clock; epoch: string };
type Cursor = { since: number; epoch?: string | undefined; position?: string | undefined };

/** The revision after which a page begins: 0 with another epoch. Throws `feed_expired`. */
export async function resolveFeedStart(
  trx: Trx,
  { company_id, clock, epoch }: FeedRequest,
  cursor: Cursor,
): Promise<number> {
  const { since, position } = cursor;
  const isSameEpoch = cursor.epoch === undefined || cursor.epoch === epoch;
  if (!isSameEpoch || since === 0) return 0;
  // A database restored from a backup is behind its devices. After a longer absence of a device the deletions it missed
  // are not stored any more.
  if (since > clock.seq || since < clock.horizon) throw new Refusal('feed_expired');
  if (!(await isOfThisFeed(trx, company_id, { position, since }))) throw new Refusal('feed_expired');
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
