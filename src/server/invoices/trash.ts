import { sql } from 'kysely';
import { TRASH_DAYS, type Trash } from '#domain/invoices/trash.ts';
import type { Trx } from '../platform/database/trx.ts';
import { INVOICE_COLUMNS } from './invoices.ts';

/** Invoices deleted in the last 30 days, the latest deletion first. */
export async function readTrash(trx: Trx, company_id: string, limit: number): Promise<Trash> {
  const inTrash = trx
    .selectFrom('invoices')
    .where('company_id', '=', company_id)
    .where('deleted_at', '>', sql<string>`now() - make_interval(days => ${TRASH_DAYS})`);
  const items = await inTrash
    .select([...INVOICE_COLUMNS, 'deleted_at'])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const { total } = await inTrash.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items: items.flatMap(({ deleted_at, ...row }) => (deleted_at ? { ...row, deleted_at } : [])), total };
}
