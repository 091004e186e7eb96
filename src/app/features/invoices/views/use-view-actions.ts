import { useLingui } from '@lingui/react/macro';
import { useDeleteRecord } from '#app/data/use-delete-record.ts';
import { usePutRecord } from '#app/data/use-put-record.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { isSavedView, type ListedView, placeOf, type SavedListedView, type ViewType } from '#app/views/use-views.ts';
import { orderKeyBetween } from '#domain/records/order-key.ts';
import { placeInOrder } from '#domain/records/place-in-order.ts';
import type { SavedView, ViewContent } from '#domain/views/saved-view.ts';

type Options = {
  views: readonly ListedView[];
  /** Shows another view in the list, with the content that was saved for it. */
  onSaved: (id: string, content: ViewContent) => void;
};

/** Returns what can be done with saved views, with or without a network; each act except a move has an undo. */
export function useViewActions({ views, onSaved }: Options) {
  const { t } = useLingui();
  const notify = useNotify();
  const putRecord = usePutRecord();
  const remove = useDeleteRecord();
  const saved = views.filter(isSavedView);
  const put = async (id: string, type: ViewType, data: SavedView): Promise<boolean> => {
    const isStored = await putRecord({ id, type, data, label: data.name }).catch(() => false);
    if (!isStored) notify.failed(t`No pudimos guardar la vista en este dispositivo. Intenta nuevamente.`);
    return isStored;
  };
  const replace = async ({ id, saved: { type, data } }: SavedListedView, next: SavedView, text: string) => {
    if (!(await put(id, type, next))) return;
    notify.done(text, async () => void (await put(id, type, data)));
  };

  return {
    save: async (view: SavedListedView, content: ViewContent) => {
      const { name } = view;
      await replace(view, { ...view.saved.data, ...content }, t`Guardamos la vista «${name}».`);
      onSaved(view.id, content);
    },
    saveAs: async (name: string, type: ViewType, content: ViewContent) => {
      const id = crypto.randomUUID();
      const order = orderKeyBetween(saved.at(-1)?.saved.data.order ?? null, null);
      if (!(await put(id, type, { name, ...content, order }))) return;
      onSaved(id, content);
      notify.done(t`Guardamos la vista «${name}».`, async () => void (await remove({ id, label: name })));
    },
    rename: (view: SavedListedView, name: string) =>
      replace(view, { ...view.saved.data, name }, t`La vista ahora se llama «${name}».`),
    /** The other type is another record: this one is deleted once the other is stored. */
    setType: async ({ id, name, saved: { type, data } }: SavedListedView, next: ViewType) => {
      const newId = crypto.randomUUID();
      if (!(await put(newId, next, data))) return;
      await remove({ id, label: name });
      onSaved(newId, data);
      const text = next === 'shared-view' ? t`Compartimos la vista «${name}».` : t`La vista «${name}» es solo tuya.`;
      notify.done(text, async () => {
        if (!(await put(id, type, data))) return;
        await remove({ id: newId, label: name });
        onSaved(id, data);
      });
    },
    remove: async ({ id, name, saved: { type, data } }: SavedListedView) => {
      if (!(await remove({ id, label: name }))) return;
      notify.done(t`Eliminamos la vista «${name}».`, async () => void (await put(id, type, data)));
    },
    /** The place among the saved views; undefined at the end of the list. */
    moved: (view: SavedListedView, by: 1 | -1): (() => Promise<boolean>) | undefined => {
      const place = saved.findIndex(({ id }) => id === view.id) + by;
      if (place < 0 || place >= saved.length) return undefined;
      return async () => {
        for (const { id, order } of placeInOrder(saved.map(placeOf), view.id, place)) {
          const changed = saved.find((one) => one.id === id);
          if (changed && !(await put(id, changed.saved.type, { ...changed.saved.data, order }))) return false;
        }
        return true;
      };
    },
  };
}
