import { useLingui } from '@lingui/react/macro';
import { useEnqueueChange } from '#app/data/use-enqueue-change.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import type { InvoiceEvent, TrackedEvent } from '#domain/radian/invoice-event.ts';

/** Takes back an event that a person recorded, with or without a network; the toast offers undo. */
export function useRemoveEvent(): (id: string, event: InvoiceEvent, code: TrackedEvent) => Promise<void> {
  const { t } = useLingui();
  const change = useEnqueueChange();
  const notify = useNotify();
  return async (id, { date }, code) => {
    const isTaken = await change('invoice.remove-event', { id, codes: [code] }).catch(() => false);
    if (!isTaken) {
      notify.failed(t`No pudimos quitar el evento. Intenta nuevamente.`);
      return;
    }
    notify.done(t`Quitaste el evento ${code} registrado a mano.`, async () => {
      await change('invoice.record-event', { id, codes: [code], date, person: null, document: null, role: null });
    });
  };
}
