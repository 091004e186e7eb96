import { z } from 'zod/mini';
import { recordInvoiceEvent as endpoint } from '#contract/invoices.ts';
import { RowId } from '#domain/files/document-key.ts';
import { TrackedEvent } from '#domain/radian/invoice-event.ts';
import { withRecordedEvents } from '#domain/radian/record-events.ts';
import { defineOperation } from './define-operation.ts';

const Signer = z._default(z.nullable(z.string()), null);

/** A person says that events were registered at DIAN on a day. What an XML proves stays as it is. */
export const recordInvoiceEvent = defineOperation({
  input: z.object({
    id: RowId,
    codes: z.array(TrackedEvent),
    date: z.iso.date(),
    person: Signer,
    document: Signer,
    role: Signer,
  }),
  about: ({ id }) => id,
  project: withRecordedEvents,
  send: ({ call }, { id, ...event }, { op_id, base_rev }) =>
    call(endpoint, { params: { id }, body: { ...event, base_rev } }, { operationId: op_id }),
  serverRows: (invoice) => [{ id: invoice.id, row: invoice, rev: invoice.rev }],
  coalescesWith: ['invoice.record-event', 'invoice.remove-event'],
  scope: ({ codes }) => codes.join(' '),
  decides: ['radian_events'],
  succeedsWhenGone: false,
});
