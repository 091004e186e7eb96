import { typeName } from '#domain/sheets/document-type.ts';
import type { TypeAnswer } from '#domain/sheets/import-job.ts';
import type { Trx } from '../platform/database/trx.ts';

/** What the company has said about document types that the product does not know. */
export const listTypeAnswers = (trx: Trx, company_id: string): Promise<TypeAnswer[]> =>
  trx
    .selectFrom('import_types')
    .select(['name', 'kind'])
    .where('company_id', '=', company_id)
    .orderBy('name')
    .execute();

/** The last answer about a type counts, for this file and for later ones. */
export async function saveTypeAnswers(trx: Trx, company_id: string, answers: readonly TypeAnswer[]): Promise<void> {
  const kinds = new Map(answers.map(({ name, kind }) => [typeName(name), kind]));
  await trx
    .insertInto('import_types')
    .values(Array.from(kinds, ([name, kind]) => ({ company_id, name, kind })))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'name'])
        .doUpdateSet((e) => ({ kind: e.ref('excluded.kind'), updated_at: e.fn<string>('now') })),
    )
    .execute();
}
