import { z } from 'zod/mini';
import type { UploadedFile } from '#contract/uploads.ts';
import { documentKey } from '#domain/files/document-key.ts';
import { documentIdentity } from '#domain/files/file-reading.ts';
import type { ForeignAnswers } from '#domain/files/foreign-documents.ts';
import type { Refusal } from '#store/rows/outbox-row.ts';
import type { UploadProblem, UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import { answersByInvoice, toAnsweredChanges } from './answered-changes.ts';
import {
  type Consequences,
  defineOperation,
  type Transition,
  Unsendable,
  type UnstoredDocument,
} from './define-operation.ts';
import { hidePreviews, showPreviews } from './upload-previews.ts';
import { changeUploads, readUploads, trackProgress } from './upload-rows.ts';

/**
 * A file and its bytes on the way to the server (docs/offline.md#uploads). The lane is the id of the file. It changes no
 * row of an invoice: its documents are shown as rows of their own until the server has them.
 */
export const uploadFile = defineOperation<{ id: string }, UploadedFile>({
  input: z.object({ id: z.uuid() }),
  about: ({ id }) => id,
  async send({ store, sendFile }, { id }, { op_id, api }) {
    const blob = await store.blobs.get(id);
    if (!blob) throw new Unsendable('bytes_gone');
    const progress = trackProgress(store, id);
    const file = { ...blob, operationId: op_id, apiVersion: api };
    return sendFile(file, progress.report).finally(progress.flush);
  },
  serverRows: ({ invoices }) => invoices.map((row) => ({ id: row.id, row, rev: row.rev })),
  coalescesWith: [],
  succeedsWhenGone: false,
  hasFile: true,
  // The server stores a file that is sent twice once.
  canDiscardSent: async (store, id) => (await store.uploads.get(id))?.state !== 'sending',
  onSettled: settleUpload,
  onTransition: async (store, ids, transition) => applyToUploads(store, await readUploads(store, ids), transition),
});

/** The server has the file: its rows replace the previews, and the bytes are deleted from this device. */
async function settleUpload(store: Store, id: string, answer: UploadedFile): Promise<Consequences> {
  const { invoices, new_suppliers, new_customers, results } = answer;
  const [result = null] = results;
  const uploads = await readUploads(store, [id]);
  const before: ForeignAnswers = Object.assign({}, ...uploads.map(({ foreign_answers }) => foreign_answers));
  const answers = answersByInvoice(before, answer);
  await store.blobs.delete(id);
  const done = { state: 'done', percent: 100, problem: null, result, new_suppliers, new_customers } as const;
  const invoice_ids = Object.fromEntries(invoices.map((row) => [documentKey(documentIdentity(row)), row.id]));
  const foreign_answers = { ...before, ...answers };
  await changeUploads(store, uploads, { ...done, preview_ids: [], invoice_ids, foreign_answers });
  const rows = await hidePreviews(store, uploads);
  return { changes: toAnsweredChanges(answers), rows, unstored: listUnstored(uploads, answer) };
}

/** The documents of the file that have become no invoice, with the server's reason for each, else for the file. */
function listUnstored(uploads: readonly UploadRow[], { invoices, results }: UploadedFile): UnstoredDocument[] {
  const stored = new Set(invoices.map(documentIdentity));
  const answered = results.flatMap(({ documents }) => documents).filter(({ detail }) => detail !== null);
  return uploads
    .flatMap(({ reading }) => reading?.documents ?? [])
    .filter(({ identity }) => !stored.has(identity))
    .map(({ identity, number }) => {
      const own = answered.find(({ invoice_number }) => invoice_number === number) ?? answered[0];
      const isRefused = own?.outcome === 'refused' || own?.outcome === 'duplicate_in_trash';
      return { id: documentKey(identity), isRefused, detail: own?.detail ?? '' };
    });
}

async function applyToUploads(
  store: Store,
  uploads: readonly UploadRow[],
  transition: Transition,
): Promise<readonly string[]> {
  switch (transition.type) {
    case 'claimed':
      await changeUploads(store, uploads, { state: 'sending', percent: 0, problem: null });
      return [];
    case 'released':
      await changeUploads(store, inState(uploads, 'sending'), { state: 'waiting' });
      return [];
    case 'postponed':
      await changeUploads(store, uploads, { ...waitingState(transition.refusal), percent: 0 });
      return [];
    case 'requeued':
      return requeueUploads(store, inState(uploads, 'failed'));
    case 'rejected':
      return endUploads(store, uploads, { state: 'failed', problem: toProblem(transition.refusal) });
    case 'discarded':
      await store.blobs.bulkDelete(uploads.map(({ id }) => id));
      return endUploads(store, uploads, { state: 'cancelled', problem: null });
  }
}

const inState = (uploads: readonly UploadRow[], wanted: UploadRow['state']): UploadRow[] =>
  uploads.filter(({ state }) => state === wanted);

/** "Not now" (408, 425, 429) is not a failure that the user needs to see; an error of the server is, until the retry. */
const waitingState = (refusal: Refusal | null): Pick<UploadRow, 'state' | 'problem'> => ({
  state: (refusal?.status ?? 0) >= 500 ? 'failed' : 'waiting',
  problem: refusal && toProblem(refusal),
});

const toProblem = ({ status, code, detail }: Refusal): UploadProblem => ({ status, code, detail });

async function requeueUploads(store: Store, uploads: readonly UploadRow[]): Promise<string[]> {
  await changeUploads(store, uploads, { state: 'waiting', percent: 0, problem: null, is_dismissed: undefined });
  return showPreviews(store, uploads);
}

/** Nothing is sent any more, so its documents are no longer shown. */
async function endUploads(
  store: Store,
  uploads: readonly UploadRow[],
  end: Pick<UploadRow, 'state' | 'problem'>,
): Promise<string[]> {
  await changeUploads(store, uploads, { ...end, percent: 0, preview_ids: [] });
  return hidePreviews(store, uploads);
}
