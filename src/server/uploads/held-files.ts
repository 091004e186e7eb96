import type { Selectable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Trx } from '../platform/database/trx.ts';

type HeldFile = Selectable<Tables['held_files']>;

export async function insertHeldFiles(trx: Trx, files: readonly HeldFile[]): Promise<void> {
  if (files.length === 0) return;
  await trx
    .insertInto('held_files')
    .values(files)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes files that no longer wait. */
export async function deleteHeldFiles(trx: Trx, company_id: string, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return;
  await trx.deleteFrom('held_files').where('company_id', '=', company_id).where('sha256', 'in', sha256s).execute();
}

/** False when it was released or discarded in the meantime. */
export async function isHeld(
  trx: Trx,
  { company_id, sha256 }: { company_id: string; sha256: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('held_files')
    .select('sha256')
    .where('company_id', '=', company_id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** In the order of their arrival. */
export const listHeldFiles = (trx: Trx, company_id: string) =>
  trx
    .selectFrom('held_files')
    .select(['sha256', 'filename', 'user_id', 'source'])
    .where('company_id', '=', company_id)
    .orderBy('held_at')
    .orderBy('sha256')
    .execute();

/** Runs as the owner: the ids of all companies with held files. */
export async function listCompaniesWithHeldFiles(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('held_files').select('company_id').distinct().execute();
  return rows.map((row) => row.company_id);
}
