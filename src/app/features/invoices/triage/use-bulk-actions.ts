import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { setLastAct } from '#app/coding/last-act.ts';
import { useClassifiedText } from '#app/data/use-classified-text.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { rememberLater } from '#app/rules/remember-later.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useDocumentCount, useDocumentName, useDocumentNoun } from '#app/ui/labels/use-document-name.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { CodingChange } from '#domain/coding/coded-value.ts';
import type { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { currentIds } from '#store/invoices/current-ids.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import { type InvoiceRow, isPreview } from '#store/rows/invoice-row.ts';
import { saveTrashed } from '#store/snapshots/save-trashed.ts';
import { type ChangeManyResult, changeMany, type GetChangeRequest } from '#sync/outbox/enqueue-many.ts';
import { restoreAndRevert } from './revert-invoices.ts';
import { useApprovalJob } from './use-approval-job.ts';
import { useCodingJob } from './use-coding-job.ts';

/** The progress of a change of many rows. */
export type Progress = { done: number; total: number };

export type BulkActions = {
  setStatus: (ids: readonly string[], status: InvoiceStatus) => Promise<void>;
  classify: (ids: readonly string[], classification: Classification) => Promise<void>;
  /** Sets coded values by hand. */
  setCoding: (ids: readonly string[], values: CodingChange) => Promise<void>;
  /** Resolves to true when all rows are removed. */
  remove: (ids: readonly string[]) => Promise<boolean>;
  /** Approves the next step of those whose turn is the person's. */
  approve: (ids: readonly string[]) => Promise<void>;
  progress: Progress | undefined;
};

/** Fewer rows are written before a progress could be read. */
const PROGRESS_FROM = 1_000;

type Options = { onProgress: (done: number) => void };

type BulkJob = {
  ids: readonly string[];
  getChangeRequest: GetChangeRequest;
  /** The texts for a single invoice. */
  doneText: (row: InvoiceRow) => string;
  failedText: (row: InvoiceRow) => string;
  /** The text for several of them. */
  allDoneText: (rows: readonly InvoiceRow[]) => string;
  /** Takes the change of these rows back and resolves to the number of refused ones; without it, status and class. */
  revert?: (before: readonly InvoiceRow[], options: Options) => Promise<number>;
  /** The text for none of them, where the action is not about all. */
  noneText?: string;
  /** What the undo for a single invoice is about. */
  subject?: (row: InvoiceRow) => string;
};

/** Returns the actions on one or hundreds of invoices: each runs in one transaction and has one undo. */
export function useBulkActions(): BulkActions {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const statuses = useStatusLabels();
  const classified = useClassifiedText();
  const nameOf = useDocumentName();
  const nounOf = useDocumentNoun();
  const countOf = useDocumentCount();
  const [codingJob, approvalJob] = [useCodingJob(), useApprovalJob()];
  const { runJob: run, progress } = useBulkJobs();
  const updatedText = (rows: readonly InvoiceRow[]) => {
    const count = countOf(rows);
    return t`Actualizaste ${count}.`;
  };
  const deletedText = (rows: readonly InvoiceRow[]) => {
    const count = countOf(rows);
    return t`Eliminaste ${count}.`;
  };

  return {
    progress,
    setStatus: async (ids, status) => {
      const label = statuses[status];
      setLastAct(store, { type: 'status', status });
      await run({
        ids,
        getChangeRequest: (row) =>
          row.status === status ? undefined : { name: 'invoice.set-status', input: { id: row.id, status } },
        doneText: (row) => {
          const name = nameOf(row);
          return t`La ${name} quedó como ${label}.`;
        },
        failedText: (row) => {
          const noun = nounOf(row);
          return t`No pudimos actualizar el estado de la ${noun}. Intenta nuevamente.`;
        },
        allDoneText: updatedText,
      });
    },
    classify: async (ids, classification) => {
      setLastAct(store, { type: 'classification', classification });
      await run({
        ids,
        getChangeRequest: (row) =>
          row.classification === classification
            ? undefined
            : { name: 'invoice.set-classification', input: { id: row.id, classification } },
        doneText: (row) => classified.oneText(row, classification),
        failedText: (row) => {
          const noun = nounOf(row);
          return t`No pudimos actualizar la clasificación de la ${noun}. Intenta nuevamente.`;
        },
        allDoneText: (rows) => classified.manyText(rows, classification),
      });
    },
    approve: async (ids) => void (await run({ ids, ...approvalJob() })),
    setCoding: async (ids, values) => void (await run({ ids, ...codingJob(values), allDoneText: updatedText })),
    remove: async (ids) => {
      const done = await run({
        ids,
        getChangeRequest: ({ id }) => ({ name: 'invoice.delete', input: { id } }),
        doneText: (row) => {
          const name = nameOf(row);
          return t`La ${name} se eliminó.`;
        },
        failedText: (row) => {
          const name = nameOf(row);
          return t`No pudimos eliminar la ${name}. Intenta nuevamente.`;
        },
        allDoneText: deletedText,
      });
      // When the disk is full, the trash shows only the server's list. What the server does not have is not in the trash.
      const trashed = done.filter((row) => !isPreview(row));
      await saveTrashed(store, trashed, new Date().toISOString()).catch(() => undefined);
      return done.length === ids.length;
    },
  };
}

function reportNone(report: (text: string) => void, text: string | undefined): InvoiceRow[] {
  if (text !== undefined) report(text);
  return [];
}

/** Runs a bulk action and shows its result. */
function useBulkJobs() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const nameOf = useDocumentName();
  const countText = useDocumentCount();
  const [progress, setProgress] = useState<Progress>();

  /** A full disk rejects the promise, and nothing has changed. */
  const withProgress = async <T>(total: number, write: (options: Options) => Promise<T>) => {
    const onProgress = (done: number) => total > PROGRESS_FROM && setProgress({ done, total });
    const written = await write({ onProgress }).catch(() => undefined);
    setProgress(undefined);
    return written;
  };
  const applyChange = async (
    rowIds: readonly string[],
    getChangeRequest: GetChangeRequest,
  ): Promise<ChangeManyResult> => {
    const ids = await currentIds(store, rowIds);
    const changed = await withProgress(ids.length, (options) => changeMany(store, ids, getChangeRequest, options));
    if (changed) {
      const changes = changed.before.flatMap((row) => {
        const request = getChangeRequest(row);
        return request ? [{ row, request }] : [];
      });
      rememberLater(store, changes);
      return changed;
    }
    const before = (await readRows(store, ids)).filter((row) => getChangeRequest(row) !== undefined);
    return { queued: 0, refused: before.map(({ id }) => id), before };
  };

  const undoneText = (before: readonly InvoiceRow[]): string => {
    const [first] = before;
    const what = first && before.length === 1 ? t`la ${nameOf(first)}` : countText(before);
    return t`Deshicimos el cambio de ${what}.`;
  };
  const createUndo = (changed: readonly InvoiceRow[], revert?: BulkJob['revert']) => {
    return async () => {
      const rowIds = changed.map(({ id }) => id);
      const ids = await currentIds(store, rowIds);
      const before = changed.map((row, index) => ({ ...row, id: ids[index] ?? row.id }));
      const takeBack = revert ?? ((rows, options) => restoreAndRevert(store, rows, options));
      const refused = await withProgress(before.length, (options) => takeBack(before, options));
      if (refused === 0) notify.done(undoneText(before));
      else notify.failed(t`No pudimos deshacer el cambio de ${countText(before)}. Intenta nuevamente.`);
    };
  };

  const runJob = async ({ ids, getChangeRequest, doneText, failedText, ...job }: BulkJob) => {
    const { allDoneText, revert, noneText, subject } = job;
    notify.prepare();
    const { before, queued, refused } = await applyChange(ids, getChangeRequest);
    const [first] = before;
    if (!first) return reportNone(notify.failed, noneText);
    const done = before.filter(({ id }) => !refused.includes(id));
    if (before.length === 1) {
      if (queued === 0) notify.failed(failedText(first));
      else notify.decided(doneText(first), first.id, createUndo(done, revert), subject?.(first));
    } else if (queued < before.length) {
      const { length: total } = before;
      const { length: left } = refused;
      notify.failed(t`Actualizamos ${queued} de ${total} facturas. Revisa las ${left} que no cambiaron.`);
    } else {
      notify.done(allDoneText(done), createUndo(done, revert));
    }
    return done;
  };

  return { runJob, progress };
}
