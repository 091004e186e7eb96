import { z } from 'zod/mini';
import { CodingChange } from '#domain/coding/coded-value.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { InvoiceChange } from '#domain/invoices/invoice-history.ts';
import { TrackedEvent } from '#domain/radian/invoice-event.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';

const Input = z.object({
  status: z.optional(InvoiceStatus),
  classification: z.optional(Classification),
  codes: z.optional(z.array(TrackedEvent)),
  date: z.optional(z.string()),
  step: z.optional(z.int()),
  email: z.optional(z.string()),
  values: z.optional(CodingChange),
});

type WaitingRow = Pick<OutboxRow, 'operation' | 'input' | 'state' | 'seen'>;
type ChangedField = Pick<InvoiceChange, 'field' | 'old_value' | 'new_value'>;

/**
 * The changes of an invoice that an operation which waits to be sent will make: one for each field. None for one that the server refused, for an upload, and for one
 * that another build queued.
 */
export function toPendingChanges(row: WaitingRow): ChangedField[] {
  if (row.state !== 'pending') return [];
  const { data } = Input.safeParse(row.input);
  if (row.operation === 'invoice.set-coding') return toCodingChanges(data?.values ?? {}, row.seen);
  const change = toPendingChange(row);
  return change ? [change] : [];
}

const toCodingChanges = (values: CodingChange, seen: WaitingRow['seen']): ChangedField[] =>
  Object.entries(values).map(([field, new_value]) => ({
    field,
    old_value: findCodedValue(seen ?? {}, field)?.value ?? null,
    new_value,
  }));

function toPendingChange({ operation, input, seen }: WaitingRow): ChangedField | undefined {
  const { data } = Input.safeParse(input);
  if (operation === 'invoice.set-status' && data?.status)
    return { field: 'status', old_value: seen?.status ?? null, new_value: data.status };
  if (operation === 'invoice.set-classification' && data?.classification)
    return { field: 'classification', old_value: seen?.classification ?? null, new_value: data.classification };
  if (operation === 'invoice.delete') return { field: 'deleted', old_value: 'false', new_value: 'true' };
  if (operation === 'invoice.restore') return { field: 'deleted', old_value: 'true', new_value: 'false' };
  return data && toScopedChange(operation, data);
}

/** A decision about one thing of several: a step of the approval, or events. */
function toScopedChange(operation: string, { step, email, codes, date }: z.output<typeof Input>) {
  if (step === undefined) return codes && toEventChange(operation, codes, date ?? null);
  return { field: `approval.${step}`, old_value: null, new_value: (operation === 'invoice.approve' && email) || null };
}

/** `event.030` as in the history of the server; several events of one decision share an entry. */
function toEventChange(operation: string, codes: readonly TrackedEvent[], date: string | null) {
  const field = `event.${codes.join('.')}`;
  if (operation === 'invoice.record-event') return { field, old_value: null, new_value: date };
  return operation === 'invoice.remove-event' ? { field, old_value: null, new_value: null } : undefined;
}
