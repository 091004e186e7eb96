import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { eventsOf, type TrackedEvent } from '#domain/radian/invoice-event.ts';
import { refusalOf } from '#domain/radian/record-events.ts';
import { type ChangeRequest, changeMany, enqueueMany } from '#sync/outbox/enqueue-many.ts';

export type EventForm = {
  codes: readonly TrackedEvent[];
  date: string;
  person?: string | null;
  document?: string | null;
  role?: string | null;
};

const missingOf = (row: Pick<Invoice, 'radian_events'>, codes: readonly TrackedEvent[]): TrackedEvent[] =>
  codes.filter((code) => !eventsOf(row).some((event) => event.code === code));

type Eventful = Pick<Invoice, 'id' | 'radian_events' | 'payment_terms'>;

/** The events that each row lacks, where DIAN would accept them. */
const toRequest = (row: Eventful, { codes, ...signer }: EventForm): ChangeRequest | undefined => {
  const missing = missingOf(row, codes);
  if (missing.length === 0 || refusalOf(row, { codes: missing, date: signer.date })) return undefined;
  const { date, person = null, document = null, role = null } = signer;
  return { name: 'invoice.record-event', input: { id: row.id, codes: missing, date, person, document, role } };
};

/**
 * Records events of any number of invoices by hand, with or without a network, in one act with one undo. Rows that have
 * them already, or for which DIAN would refuse them, stay as they are. Resolves to the number of changed rows.
 */
export function useRecordEvents(): (ids: readonly string[], form: EventForm) => Promise<number> {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  return async (ids, form) => {
    notify.prepare();
    const result = await changeMany(store, ids, (row) => toRequest(row, form)).catch(() => undefined);
    const codes = form.codes.join(', ');
    if (!result || result.queued < result.before.length) {
      notify.failed(t`No pudimos registrar los eventos. Intenta nuevamente.`);
      return result?.queued ?? 0;
    }
    const { before } = result;
    const skipped = ids.length - before.length;
    const left = plural(skipped, { one: '# factura no cambió', other: '# facturas no cambiaron' });
    if (before.length === 0) {
      notify.failed(t`No registramos nada: ${left}. Revisa la fecha y los eventos que ya tienen.`);
      return 0;
    }
    const undo = async () => {
      const requests = before.map((row): ChangeRequest => {
        return { name: 'invoice.remove-event', input: { id: row.id, codes: missingOf(row, form.codes) } };
      });
      const { refused } = await enqueueMany(store, requests);
      if (refused.length === 0) notify.done(t`Quitamos los eventos que registraste.`);
    };
    const done = plural(before.length, {
      one: `Registraste ${codes} a mano en # factura`,
      many: `Registraste ${codes} a mano en # de facturas`,
      other: `Registraste ${codes} a mano en # facturas`,
    });
    notify.done(skipped === 0 ? done : t`${done}; ${left}`, undo);
    return before.length;
  };
}
