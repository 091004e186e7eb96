import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { nameOf } from '#app/ui/format/name-of.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { keepTrashed } from '#store/snapshots/keep-trashed.ts';
import { type ChangedMany, changeMany, enqueueMany, type Wish, type WishFor } from '#sync/outbox/enqueue-many.ts';
import { isInvoice } from '#sync/outbox/take-changes.ts';
import { restoreWishes, revertWishes } from './revert.ts';

/** How far a change of very many rows is. */
export type Progress = { done: number; total: number };

export type Triage = {
  setStatus: (ids: readonly string[], status: InvoiceStatus) => Promise<void>;
  classify: (ids: readonly string[], classification: Classification) => Promise<void>;
  /** True when all are gone from the list. */
  remove: (ids: readonly string[]) => Promise<boolean>;
  progress: Progress | undefined;
};

/** Fewer are written before anybody could read how far they are. */
const WORTH_TELLING = 1_000;

type Job = {
  ids: readonly string[];
  wishFor: WishFor;
  /** What happened to the only one. */
  said: (number: string) => string;
  failed: (number: string) => string;
};

/** What people do with one invoice or with hundreds: at once, in one transaction, with one way back. */
export function useTriage(): Triage {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  const { run, progress } = useJobs();

  return {
    progress,
    setStatus: async (ids, status) => {
      const label = statuses[status];
      await run({
        ids,
        wishFor: (row) =>
          row.status === status ? undefined : { name: 'invoice.set-status', input: { id: row.id, status } },
        said: (number) => t`La factura ${number} quedó como ${label}.`,
        failed: () => t`No pudimos actualizar el estado de la factura. Intenta nuevamente.`,
      });
    },
    classify: async (ids, classification) => {
      const label = classifications[classification];
      await run({
        ids,
        wishFor: (row) =>
          row.classification === classification
            ? undefined
            : { name: 'invoice.set-classification', input: { id: row.id, classification } },
        said: (number) => t`La factura ${number} quedó como ${label}.`,
        failed: () => t`No pudimos actualizar la clasificación de la factura. Intenta nuevamente.`,
      });
    },
    remove: async (ids) => {
      const done = await run({
        ids,
        wishFor: ({ id }) => ({ name: 'invoice.delete', input: { id } }),
        said: (number) => t`La factura ${number} se eliminó.`,
        failed: (number) => t`No pudimos eliminar la factura ${number}. Intenta nuevamente.`,
      });
      // Without space for it the trash is what the server says.
      await keepTrashed(store, done, new Date().toISOString()).catch(() => undefined);
      return done.length === ids.length;
    },
  };
}
/** Carries a job out and tells how it went. */
function useJobs() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const [progress, setProgress] = useState<Progress>();

  /** A full disk breaks the promise, and nothing has changed. */
  const watched = async <T>(total: number, write: (options: { onProgress: (done: number) => void }) => Promise<T>) => {
    const onProgress = (done: number) => total > WORTH_TELLING && setProgress({ done, total });
    const written = await write({ onProgress }).catch(() => undefined);
    setProgress(undefined);
    return written;
  };
  const rowsOf = async (ids: readonly string[]) => (await readRows(store, ids)).filter(isInvoice);
  const write = async (wishes: readonly Wish[]) =>
    (await watched(wishes.length, (options) => enqueueMany(store, wishes, options))) ?? {
      refused: wishes.map(({ input }) => input.id),
    };
  const change = async (ids: readonly string[], wishFor: WishFor): Promise<ChangedMany> => {
    const changed = await watched(ids.length, (options) => changeMany(store, ids, wishFor, options));
    if (changed) return changed;
    const before = (await rowsOf(ids)).filter((row) => wishFor(row) !== undefined);
    return { taken: 0, refused: before.map(({ id }) => id), before };
  };

  const takeBack = (before: readonly InvoiceRow[]) => {
    return async () => {
      const ids = before.map(({ id }) => id);
      const now = await rowsOf(ids);
      await write(restoreWishes(before, now));
      const { refused } = await write(revertWishes(before, await rowsOf(ids)));
      if (refused.length === 0) notify.done(t`Deshicimos el cambio.`);
    };
  };

  const run = async ({ ids, wishFor, said, failed }: Job) => {
    const { before, taken, refused } = await change(ids, wishFor);
    const [first] = before;
    if (!first) return [];
    const done = before.filter(({ id }) => !refused.includes(id));
    const number = nameOf(first);
    if (before.length === 1) {
      if (taken === 0) notify.failed(failed(number));
      else notify.done(said(number), takeBack(done));
    } else if (taken < before.length) {
      const { length: total } = before;
      const { length: left } = refused;
      notify.failed(t`Actualizamos ${taken} de ${total} facturas. Revisa las ${left} que no cambiaron.`);
    } else {
      const message = plural(taken, {
        one: 'Actualizaste # factura.',
        many: 'Actualizaste # de facturas.',
        other: 'Actualizaste # facturas.',
      });
      notify.done(message, takeBack(done));
    }
    return done;
  };

  return { run, progress };
}
