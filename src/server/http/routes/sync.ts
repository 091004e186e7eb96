import { health, pullChanges } from '#contract/sync.ts';
import { readClock } from '../../db/company-clock.ts';
import { listChanged } from '../../db/invoices.ts';
import { Refusal } from '../../refusal.ts';
import type { Serve } from '../serve.ts';

export function syncRoutes(serve: Serve): void {
  serve.read(pullChanges, async (trx, { company_id, query: { since, epoch, limit } }) => {
    const clock = await readClock(trx, company_id);
    const isOurs = epoch === undefined || epoch === clock.epoch;
    const start = isOurs ? since : 0;
    // A database restored from a copy is behind its devices.
    if (start > clock.seq) throw new Refusal('feed_expired');
    const found = await listChanged(trx, company_id, start, limit + 1);
    const page = found.slice(0, limit);
    return {
      epoch: clock.epoch,
      rows: page.filter((row) => row.deleted_at === null),
      deleted: page.filter((row) => row.deleted_at !== null).map((row) => row.id),
      cursor: page.at(-1)?.rev ?? start,
      more: found.length > limit,
    };
  });

  serve.open(health, async () => ({ ok: true as const }));
}
