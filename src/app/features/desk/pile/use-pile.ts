import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { createUploadReader } from '#app/file-parsing/upload-reader.ts';
import { useSessionActions, useSignedIn } from '#app/session/session-context.tsx';
import { usePersonCompanies } from '#app/switching/use-person-companies.ts';
import { storeName } from '#store/store.ts';
import { openUnlessClosing } from '#sync/session/open-signed-in.ts';
import {
  addToPile,
  assignPileFiles,
  discardPileFiles,
  listPile,
  type QueuedUploads,
  type SentPile,
  sendPile,
} from '#sync/uploads/pile.ts';
import { type UndonePile, undoPile } from '#sync/uploads/undo-pile.ts';
import { type RejectedPileFiles, readPile } from './read-pile.ts';

export type PileProgress = { type: 'reading'; read: number; total: number } | { type: 'sending' } | undefined;

/** The person's pile on this device: its files, and what can be done with them. */
export function usePile() {
  const { registry } = useSessionActions();
  const { store: shown, user } = useSignedIn();
  const companies = usePersonCompanies();
  const [progress, setProgress] = useState<PileProgress>();
  const files = useLiveQuery(() => listPile(registry, user.id), [registry, user.id]);

  const add = async (dropped: FileList | readonly File[]): Promise<RejectedPileFiles> => {
    const reader = createUploadReader();
    try {
      return await readPile(dropped, {
        reader,
        companies: companies.map(({ id, nit, nits }) => ({ id, nits: nits ?? [nit] })),
        store: (some) => addToPile(registry, user.id, some),
        onProgress: (read, total) => setProgress({ type: 'reading', read, total }),
      });
    } finally {
      reader.close();
      setProgress(undefined);
    }
  };

  const open = async (company_id: string) => {
    const name = storeName(company_id, user.id);
    // The page's own connection stays open; an undo after another company came into view finds it closed.
    if (name === shown.name && shown.isOpen()) return { store: shown, close: () => {} };
    const store = await openUnlessClosing(name);
    return store && { store, close: () => store.close() };
  };

  const send = async (): Promise<SentPile> => {
    setProgress({ type: 'sending' });
    try {
      return await sendPile({ registry, user_id: user.id, open, locks: navigator.locks });
    } finally {
      setProgress(undefined);
    }
  };

  const undoSend = async (sent: readonly QueuedUploads[]): Promise<UndonePile> => {
    setProgress({ type: 'sending' });
    try {
      return await undoPile({ registry, user_id: user.id, sent, open, locks: navigator.locks });
    } finally {
      setProgress(undefined);
    }
  };

  const assign = useCallback(
    (ids: readonly number[], company_ids: readonly string[]) => assignPileFiles(registry, ids, company_ids),
    [registry],
  );
  const discard = useCallback((ids: readonly number[]) => discardPileFiles(registry, ids), [registry]);

  return {
    files,
    companies,
    progress,
    add,
    send,
    undoSend,
    assign,
    discard,
  };
}

export type Pile = ReturnType<typeof usePile>;
