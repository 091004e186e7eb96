import type { Trx } from './database.ts';

export type StoredFile = { company_id: string; sha256: string; size: number; name: string; type: string };

/** The row of bytes that are already in the file store; the same bytes again change nothing. */
export async function insertStoredFile(trx: Trx, file: StoredFile): Promise<void> {
  await trx
    .insertInto('files')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
