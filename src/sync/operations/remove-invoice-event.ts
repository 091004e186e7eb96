import { z } from 'zod/mini';
import { removeInvoiceEvent as endpoint } from '#contract/invoices.ts';
import { RowId } from '#domain/files/document-key.ts';
import { TrackedEvent } from '#domain/radian/invoice-event.ts';
import { withoutRecordedEvents } from '#domain/radian/record-events.ts';
import { defineOperation } from './define-operation.ts';

/** Takes back events that a person recorded. */
export const removeInvoiceEvent = defineOperation({
  input: z.object({ id: RowId, codes: z.array(TrackedEvent) }),
  about: ({ id }) => id,
  project: (invoice, { codes }) => withoutRecordedEvents(invoice, codes),
  send: ({ call }, { id, codes }, { op_id, base_rev }) =>
    call(endpoint, { params: { id }, body: { codes, base_rev } }, { operationId: op_id }),
  serverRows: (invoice) => [{ id: invoice.id, row: invoice, rev: invoice.rev }],
  coalescesWith: ['invoice.record-event', 'invoice.remove-event'],
  scope: ({ codes }) => codes.join(' '),
  decides: ['radian_events'],
  succeedsWhenGone: false,
});
