import type { ImportMapping } from '#domain/sheets/import-job.ts';
import type { Trx } from '../platform/database/trx.ts';

type MappingKey = { company_id: string; header_key: string };

/** The mapping that a company has saved for a file with these titles. */
export async function findMapping(
  trx: Trx,
  { company_id, header_key }: MappingKey,
): Promise<ImportMapping | undefined> {
  const row = await trx
    .selectFrom('import_mappings')
    .select('mapping')
    .where('company_id', '=', company_id)
    .where('header_key', '=', header_key)
    .executeTakeFirst();
  return row?.mapping;
}

export async function saveMapping(trx: Trx, key: MappingKey, mapping: ImportMapping): Promise<void> {
  await trx
    .insertInto('import_mappings')
    .values({ ...key, mapping: JSON.stringify(mapping) })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'header_key'])
        .doUpdateSet((e) => ({ mapping: e.ref('excluded.mapping'), updated_at: e.fn<string>('now') })),
    )
    .execute();
}
