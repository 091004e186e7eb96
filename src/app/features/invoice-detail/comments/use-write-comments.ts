import { useLingui } from '@lingui/react/macro';
import { useDeleteRecord } from '#app/data/use-delete-record.ts';
import { usePutRecord } from '#app/data/use-put-record.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { TypedRecord } from '#store/records/list-records.ts';

/** `id` and `at` of the comment that is edited. */
type WrittenComment = { text: string; mentions: string[]; id?: string; at?: string };

/** Returns the functions that write and delete comments of an invoice, with or without a network. */
export function useWriteComments({ id: invoice_id, invoice_number }: Pick<Invoice, 'id' | 'invoice_number'>) {
  const { t } = useLingui();
  const put = usePutRecord();
  const drop = useDeleteRecord();
  const notify = useNotify();
  const label = t`comentario de ${invoice_number}`;
  const save = async ({ text, mentions, id, at }: WrittenComment): Promise<boolean> => {
    const data = { invoice_id, text, mentions, at: at ?? new Date().toISOString() };
    const record = { id: id ?? crypto.randomUUID(), type: 'comment' as const, data, label };
    const isStored = await put(record).catch(() => false);
    if (!isStored) notify.failed(t`No pudimos guardar el comentario. Intenta nuevamente.`);
    return isStored;
  };
  const remove = async ({ id, data }: TypedRecord<'comment'>): Promise<void> => {
    const isDeleted = await drop({ id, label }).catch(() => false);
    if (!isDeleted) notify.failed(t`No pudimos eliminar el comentario. Intenta nuevamente.`);
    else notify.done(t`Eliminaste el comentario.`, async () => void (await put({ id, type: 'comment', data, label })));
  };
  return { save, remove };
}
