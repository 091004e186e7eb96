import { useState } from 'react';
import { useSessionActions } from '#app/session/session-context.tsx';
import { zipPending } from '#app/sync-status/export-pending-archive.ts';
import { saveBlob } from '#app/ui/save-blob.ts';
import { readMeta } from '#store/meta.ts';
import type { Account } from '#store/registry.ts';
import { Store } from '#store/store.ts';
import { exportHandover } from '#sync/handover/export-handover.ts';
import { deleteAccount, discardPending } from '#sync/session/discard-account.ts';

/** Saves and discards the unsent changes of an account; its database is closed again afterwards. */
export function useHandover({ name }: Account) {
  const { registry } = useSessionActions();
  const [filename, setFilename] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  const run = async (work: (store: Store) => Promise<void>): Promise<boolean> => {
    const store = new Store(name);
    setIsBusy(true);
    setHasFailed(false);
    const isDone = await work(store).then(
      () => true,
      () => false,
    );
    store.close();
    setHasFailed(!isDone);
    setIsBusy(false);
    return isDone;
  };
  const save = (author: string) =>
    run(async (store) => {
      const now = Date.now();
      const file = await zipPending(await exportHandover(store, author, now), 'cuadra-cambios', now);
      saveBlob(file, file.name);
      setFilename(file.name);
    });
  const discard = () =>
    run(async (store) => {
      // Another tab may have signed in to this account in the meantime.
      if (await readMeta(store, 'token')) throw new Error('signed in');
      await discardPending(registry, store);
      await deleteAccount(registry, store);
    });
  return { filename, isBusy, hasFailed, save, discard };
}
