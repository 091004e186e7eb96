import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { useNotify } from '#app/shell/use-notify.tsx';
import { nameOf } from '#app/ui/name-of.ts';
import { useClassificationLabels } from '#app/ui/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/use-status-labels.ts';
import type { Classification, InvoiceStatus } from '#domain/invoice.ts';
import type { InvoiceRow } from '#store/invoice-row.ts';
import { keepTrashed } from '#store/keep-trashed.ts';
import { readRows } from '#store/read-rows.ts';
import { enqueueMany, type Wish } from '#sync/enqueue-many.ts';
import { isInvoice } from '#sync/take-changes.ts';
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
  wish: (row: InvoiceRow) => Wish;
  isNews: (row: InvoiceRow) => boolean;
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
        wish: ({ id }) => ({ name: 'invoice.set-status', input: { id, status } }),
        isNews: (row) => row.status !== status,
        said: (number) => t`La factura ${number} quedó como ${label}.`,
        failed: () => t`No pudimos actualizar el estado de la factura. Intenta nuevamente.`,
      });
    },
    classify: async (ids, classification) => {
      const label = classifications[classification];
      await run({
        ids,
        wish: ({ id }) => ({ name: 'invoice.set-classification', input: { id, classification } }),
        isNews: (row) => row.classification !== classification,
        said: (number) => t`La factura ${number} quedó como ${label}.`,
        failed: () => t`No pudimos actualizar la clasificación de la factura. Intenta nuevamente.`,
      });
    },
    remove: async (ids) => {
      const done = await run({
        ids,
        wish: ({ id }) => ({ name: 'invoice.delete', input: { id } }),
        isNews: () => true,
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

  const write = async (wishes: readonly Wish[]) => {
    const { length: total } = wishes;
    const onProgress = (done: number) => total > WORTH_TELLING && setProgress({ done, total });
    // A full disk breaks the promise; then nothing has changed.
    const written = await enqueueMany(store, wishes, { onProgress }).catch(() => undefined);
    setProgress(undefined);
    return written ?? { taken: 0, refused: wishes.map(({ input }) => input.id) };
  };
  const rowsOf = async (ids: readonly string[]) => (await readRows(store, ids)).filter(isInvoice);

  const takeBack = (before: readonly InvoiceRow[]) => async () => {
    const ids = before.map(({ id }) => id);
    const now = await rowsOf(ids);
    await write(restoreWishes(before, now));
    const { refused } = await write(revertWishes(before, await rowsOf(ids)));
    if (refused.length === 0) notify.done(t`Deshicimos el cambio.`);
  };

  const run = async ({ ids, wish, isNews, said, failed }: Job) => {
    const before = (await rowsOf(ids)).filter(isNews);
    const [first] = before;
    if (!first) return [];
    const { taken, refused } = await write(before.map(wish));
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
