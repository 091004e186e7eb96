import type { CustomField } from '#domain/records/custom-field.ts';
import { parseRecordData } from '#domain/records/record-types.ts';
import type { Trx } from '../../platform/database/trx.ts';

/** An own field of the company that has a column. */
export type ReportedField = Pick<CustomField, 'name' | 'type'> & { id: string };

/** The own fields of the company in their order, without deleted ones. */
export async function listReportedFields(trx: Trx, company_id: string): Promise<ReportedField[]> {
  const rows = await trx
    .selectFrom('records')
    .select(['id', 'data'])
    .where('company_id', '=', company_id)
    .where('type', '=', 'custom-field')
    .where('deleted_at', 'is', null)
    .execute();
  return rows
    .flatMap(({ id, data }) => {
      const field = parseRecordData('custom-field', data);
      return field ? [{ id, ...field }] : [];
    })
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    .map(({ id, name, type }) => ({ id, name, type }));
}
