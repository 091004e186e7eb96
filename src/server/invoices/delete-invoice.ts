import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ChangeAuthor, conflictRefusal, isUnseen } from './apply-decision.ts';
import { lockInvoice, moveToTrash } from './change-invoice.ts';
import { findUnseenCoding } from './coding/decide-coding.ts';
import { CLASSIFICATION, STATUS } from './coding/stated-fields.ts';
import { toDeletedChange } from './history/deleted-change.ts';
import { recordChanges } from './history/record-changes.ts';
import type { InvoiceKey } from './invoices.ts';
import { findUnseenEvent } from './radian/record-events.ts';
import { refreshLoneNotes } from './warnings/refresh-lone-notes.ts';

/**
 * Moves an invoice to the trash (docs/specification.md#trash). An invoice that is in the trash already stays as it is
 * and gets no new revision. Throws `invoice_not_found`, or `conflict` when somebody has decided about it after `base_rev`.
 */
export async function deleteInvoice(trx: Trx, key: InvoiceKey, by: ChangeAuthor): Promise<void> {
  const row = await lockInvoice(trx, key);
  if (!row) throw new Refusal('invoice_not_found');
  if (row.deleted_at !== null) return;
  const unseen =
    [STATUS.read(row), CLASSIFICATION.read(row)].find((last) => last.changed_by !== null && isUnseen(last, by)) ??
    (await findUnseenEvent(trx, key, by)) ??
    (await findUnseenCoding(trx, key, { by }));
  if (unseen) throw await conflictRefusal(trx, key, unseen);
  await moveToTrash(trx, key, by.user_id);
  await refreshLoneNotes(trx, key.company_id, [key.id]);
  await recordChanges(trx, key.company_id, { user_id: by.user_id, source: 'person' }, [toDeletedChange(key.id, true)]);
}
