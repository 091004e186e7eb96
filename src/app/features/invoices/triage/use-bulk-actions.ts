import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import { type InvoiceRow, isInvoice } from '#store/rows/invoice-row.ts';
import { saveTrashed } from '#store/snapshots/save-trashed.ts';
import {
  type ChangeManyResult,
  type ChangeRequest,
  changeMany,
  enqueueMany,
  type GetChangeRequest,
} from '#sync/outbox/enqueue-many.ts';
import { restoreRequests, revertRequests } from './revert-requests.ts';

/** The progress of a change of many rows. */
export type Progress = { done: number; total: number };

export type BulkActions = {
  setStatus: (ids: readonly string[], status: InvoiceStatus) => Promise<void>;
  classify: (ids: readonly string[], classification: Classification) => Promise<void>;
  /** Resolves to true when all rows are removed. */
  remove: (ids: readonly string[]) => Promise<boolean>;
  progress: Progress | undefined;
};

/** Fewer rows are written before a progress could be read. */
const PROGRESS_FROM = 1_000;

type BulkJob = {
  ids: readonly string[];
  getChangeRequest: GetChangeRequest;
  /** The texts for a single invoice. */
  doneText: (number: string) => string;
  failedText: (number: string) => string;
  /** The text for several of them. */
  allDoneText: (count: number) => string;
};

/** Returns the actions on one or hundreds of invoices: each runs in one transaction and has one undo. */
export function useBulkActions(): BulkActions {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  const { runJob: run, progress } = useBulkJobs();
  const updatedText = (count: number) =>
    plural(count, {
      one: 'Actualizaste # factura.',
      many: 'Actualizaste # de facturas.',
      other: 'Actualizaste # facturas.',
    });
  const deletedText = (count: number) =>
    plural(count, {
      one: 'Eliminaste # factura.',
      many: 'Eliminaste # de facturas.',
      other: 'Eliminaste # facturas.',
    });

  return {
    progress,
    setStatus: async (ids, status) => {
      const label = statuses[status];
      await run({
        ids,
        getChangeRequest: (row) =>
          row.status === status ? undefined : { name: 'invoice.set-status', input: { id: row.id, status } },
        doneText: (number) => t`La factura ${number} quedó como ${label}.`,
        failedText: () => t`No pudimos actualizar el estado de la factura. Intenta nuevamente.`,
        allDoneText: updatedText,
      });
    },
    classify: async (ids, classification) => {
      const label = classifications[classification];
      await run({
        ids,
        getChangeRequest: (row) =>
          row.classification === classification
            ? undefined
            : { name: 'invoice.set-classification', input: { id: row.id, classification } },
        doneText: (number) => t`La factura ${number} quedó como ${label}.`,
        failedText: () => t`No pudimos actualizar la clasificación de la factura. Intenta nuevamente.`,
        allDoneText: updatedText,
      });
    },
    remove: async (ids) => {
      const done = await run({
        ids,
        getChangeRequest: ({ id }) => ({ name: 'invoice.delete', input: { id } }),
        doneText: (number) => t`La factura ${number} se eliminó.`,
        failedText: (number) => t`No pudimos eliminar la factura ${number}. Intenta nuevamente.`,
        allDoneText: deletedText,
      });
      // When the disk is full, the trash shows only the server's list.
      await saveTrashed(store, done, new Date().toISOString()).catch(() => undefined);
      return done.length === ids.length;
    },
  };
}
/** Runs a bulk action and shows its result. */
function useBulkJobs() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const [progress, setProgress] = useState<Progress>();

  /** A full disk rejects the promise, and nothing has changed. */
  const withProgress = async <T>(
    total: number,
    write: (options: { onProgress: (done: number) => void }) => Promise<T>,
  ) => {
    const onProgress = (done: number) => total > PROGRESS_FROM && setProgress({ done, total });
    const written = await write({ onProgress }).catch(() => undefined);
    setProgress(undefined);
    return written;
  };
  const readInvoices = async (ids: readonly string[]) => (await readRows(store, ids)).filter(isInvoice);
  const enqueueRequests = async (requests: readonly ChangeRequest[]) =>
    (await withProgress(requests.length, (options) => enqueueMany(store, requests, options))) ?? {
      refused: requests.map(({ input }) => input.id),
    };
  const applyChange = async (ids: readonly string[], getChangeRequest: GetChangeRequest): Promise<ChangeManyResult> => {
    const changed = await withProgress(ids.length, (options) => changeMany(store, ids, getChangeRequest, options));
    if (changed) return changed;
    const before = (await readInvoices(ids)).filter((row) => getChangeRequest(row) !== undefined);
    return { queued: 0, refused: before.map(({ id }) => id), before };
  };

  const createUndo = (before: readonly InvoiceRow[]) => {
    return async () => {
      const ids = before.map(({ id }) => id);
      const now = await readInvoices(ids);
      await enqueueRequests(restoreRequests(before, now));
      const { refused } = await enqueueRequests(revertRequests(before, await readInvoices(ids)));
      if (refused.length === 0) notify.done(t`Deshicimos el cambio.`);
    };
  };

  const runJob = async ({ ids, getChangeRequest, doneText, failedText, allDoneText }: BulkJob) => {
    const { before, queued, refused } = await applyChange(ids, getChangeRequest);
    const [first] = before;
    if (!first) return [];
    const done = before.filter(({ id }) => !refused.includes(id));
    const number = invoiceDisplayName(first);
    if (before.length === 1) {
      if (queued === 0) notify.failed(failedText(number));
      else notify.done(doneText(number), createUndo(done));
    } else if (queued < before.length) {
      const { length: total } = before;
      const { length: left } = refused;
      notify.failed(t`Actualizamos ${queued} de ${total} facturas. Revisa las ${left} que no cambiaron.`);
    } else {
      notify.done(allDoneText(queued), createUndo(done));
    }
    return done;
  };

  return { runJob, progress };
}
