import type { Insertable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Trx } from '../platform/database/trx.ts';
import { anyIdOf, anyOf } from '../platform/database/unnest-rows.ts';
import type { InvoiceKey } from './invoices.ts';

export type NewResponse = Insertable<Tables['application_responses']>;

/** Returns false when the same event about the same document is stored already. */
export async function insertResponse(trx: Trx, response: NewResponse): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('application_responses')
    .values(response)
    .onConflict((conflict) => conflict.columns(['company_id', 'event_key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The oldest first, by the date and time that the events carry. */
export const listResponses = (trx: Trx, { company_id, id }: InvoiceKey) =>
  trx
    .selectFrom('application_responses')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', id)
    .orderBy('issue_date')
    .orderBy('issue_time')
    .orderBy('response_code')
    .execute();

/** DIAN's responses and events of several invoices, in the same order. */
export const listResponsesOf = (trx: Trx, company_id: string, invoice_ids: readonly string[]) =>
  trx
    .selectFrom('application_responses')
    .select(['invoice_id', 'response_code', 'issue_date', 'issue_time', 'notifications'])
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', anyIdOf(invoice_ids))
    .orderBy('issue_date')
    .orderBy('issue_time')
    .orderBy('response_code')
    .execute();

export const findResponse = (trx: Trx, company_id: string, event_key: string) =>
  trx
    .selectFrom('application_responses')
    .select(['id', 'invoice_id'])
    .where('company_id', '=', company_id)
    .where('event_key', '=', event_key)
    .executeTakeFirst();

/** Responses without an invoice that reference one of these UUIDs, or that carry no UUID at all. */
export const listPendingResponses = (trx: Trx, company_id: string, uuids: readonly string[]) =>
  trx
    .selectFrom('application_responses')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('invoice_id', 'is', null)
    .where((e) => e.or([e('reference_uuid', 'is', null), e('reference_uuid', '=', anyOf(uuids))]))
    .execute();

export async function attachResponse(trx: Trx, company_id: string, id: string, invoice_id: string): Promise<void> {
  await trx
    .updateTable('application_responses')
    .set({ invoice_id })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
}
