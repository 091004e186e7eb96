import { REFERENCED_FILES } from '../../retention/stored-file-uses.ts';
import type { Counts, DatabaseContents } from '../archive/manifest.ts';

/** Runs one statement as the owner of the tables. */
export type RunQuery = <Row extends Record<string, unknown>>(text: string) => Promise<Row[]>;
export type ReferencedFile = { company_id: string; sha256: string };

/** What the database holds at the snapshot of `query`, and every stored file that a row names. */
export async function readContents(query: RunQuery): Promise<{ contents: DatabaseContents; files: ReferencedFile[] }> {
  const files = await query<ReferencedFile>(`${REFERENCED_FILES} order by company_id, sha256`);
  const [row] = await query<{ created_at: string; schema: string }>(`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
      (select max(name) from migrations) as schema`);
  const feeds = await query<DatabaseContents['feeds'][number]>(`
    select c.company_id, c.epoch, s.id || '.' || c.seq as position from company_clock c
    left join lateral (
      select id from feed_starts where company_id = c.company_id order by place desc limit 1
    ) s on true order by c.company_id`);
  if (!row) throw new Error('The database has no state.');
  return { contents: { ...row, counts: { ...(await readCounts(query)), files: files.length }, feeds }, files };
}

/** The numbers that a restored database is compared with. */
export async function readCounts(query: RunQuery): Promise<Omit<Counts, 'files'>> {
  const [counts] = await query<Omit<Counts, 'files'>>(`
    select (select count(*)::int from companies) as companies, (select count(*)::int from users) as users,
      (select count(*)::int from invoices) as invoices`);
  if (!counts) throw new Error('The database has no counts.');
  return counts;
}
