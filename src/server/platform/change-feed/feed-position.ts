import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Trx } from '../database/trx.ts';

/**
 * A position in one company's feed: the start of the server that it was read from, and a revision. A database that is
 * restored from a copy lacks the starts since the copy was made, and its own next start begins at an earlier revision
 * than the positions that were read after the copy: these positions are not its own (docs/offline.md#restored-server).
 */
export type FeedPosition = { start: string; rev: number };

/** `<start>.<revision>`, as devices store it. They send it back unchanged. */
const PATTERN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})$/;

/** Undefined for anything that this server has not made. */
export function parseFeedPosition(text: string): FeedPosition | undefined {
  const [, start, rev] = PATTERN.exec(text) ?? [];
  return start && rev ? { start, rev: Number(rev) } : undefined;
}

export const formatFeedPosition = ({ start, rev }: FeedPosition): string => `${start}.${rev}`;

/** Whether this database was at this position: it knows the start, and the next start began at this revision or later. */
export async function hasFeedPosition(trx: Trx, company_id: string, { start, rev }: FeedPosition): Promise<boolean> {
  const known = await trx
    .selectFrom('feed_starts as known')
    .select((eb) =>
      eb
        .selectFrom('feed_starts as next')
        .select('next.from_rev')
        .where('next.company_id', '=', company_id)
        .whereRef('next.place', '>', 'known.place')
        .orderBy('next.place')
        .limit(1)
        .as('next_from'),
    )
    .where('known.company_id', '=', company_id)
    .where('known.id', '=', start)
    .executeTakeFirst();
  return known !== undefined && (known.next_from === null || rev <= known.next_from);
}

/** Records that a server starts with this database. Locks the clocks: no revision is given in between. */
export function recordFeedStarts(db: Database): Promise<void> {
  return db.asOwner(async (trx) => {
    await sql`
      insert into feed_starts (company_id, from_rev)
      select company_id, seq from company_clock order by company_id for update`.execute(trx);
  });
}
