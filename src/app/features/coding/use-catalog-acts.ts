import { useLingui } from '@lingui/react/macro';
import { useDeleteRecord } from '#app/data/use-delete-record.ts';
import { usePutRecord } from '#app/data/use-put-record.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import type { RecordData } from '#domain/records/record-types.ts';

/** The kinds of records that a company lists for its coding fields. */
export type CatalogType = 'tag' | 'custom-field' | 'cost-center';
export type Entry<T extends CatalogType> = { id: string; data: RecordData<T> };

/**
 * The acts on tags, own fields and cost centres, with or without a network. A deleted entry leaves its values on the
 * invoices: they are hidden, and come back when the deletion is undone, because the id stays the same.
 */
export function useCatalogActs<T extends CatalogType>(type: T) {
  const { t } = useLingui();
  const notify = useNotify();
  const put = usePutRecord();
  const remove = useDeleteRecord();
  const store = async ({ id, data }: Entry<T>): Promise<boolean> => {
    const isStored = await put({ id, type, data, label: data.name }).catch(() => false);
    if (!isStored) notify.failed(t`No pudimos guardar el cambio en este dispositivo. Intenta nuevamente.`);
    return isStored;
  };
  const undone = () => notify.done(t`Deshicimos el cambio.`);
  return {
    create: async (data: RecordData<T>): Promise<boolean> => {
      const id = crypto.randomUUID();
      if (!(await store({ id, data }))) return false;
      notify.done(t`Creaste «${data.name}».`, async () => {
        if (await remove({ id, label: data.name })) undone();
      });
      return true;
    },
    change: async (before: Entry<T>, data: RecordData<T>): Promise<boolean> => {
      if (!(await store({ id: before.id, data }))) return false;
      notify.done(t`Guardaste «${data.name}».`, async () => {
        if (await store(before)) undone();
      });
      return true;
    },
    remove: async (entry: Entry<T>): Promise<void> => {
      const { name } = entry.data;
      if (!(await remove({ id: entry.id, label: name }).catch(() => false))) {
        notify.failed(t`No pudimos eliminar «${name}». Intenta nuevamente.`);
        return;
      }
      notify.done(t`Eliminaste «${name}».`, async () => {
        if (await store(entry)) undone();
      });
    },
  };
}
