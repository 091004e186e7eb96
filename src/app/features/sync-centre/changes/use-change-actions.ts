import { useLingui } from '@lingui/react/macro';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { discardChange, resolveConflict, retryChange } from '#sync/outbox/decide-change.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { cancelUploads, pauseUploads, resumeUploads } from '#sync/uploads/upload-queue.ts';
import { isFile } from './group-changes.ts';

/** Returns the actions on pending changes. Each shows its result. */
export function useChangeActions() {
  const { t } = useLingui();
  const { store, engine } = useSignedIn();
  const notify = useNotify();

  const send = async (): Promise<void> => {
    const report = await engine.drain({ ignoreBackoff: true }).catch(() => undefined);
    if (report?.stopped === 'offline') notify.failed(t`Seguimos sin conexión. Se enviará cuando vuelva.`);
  };
  const retry = async (changes: readonly PendingChange[]): Promise<void> => {
    for (const { seq } of changes) await retryChange(store, seq);
    await send();
  };
  const keepMine = async ({ seq }: PendingChange): Promise<void> => {
    await resolveConflict(store, seq, 'mine');
    notify.done(t`Conservamos tu versión.`);
    await send();
  };
  const takeTheirs = async ({ seq }: PendingChange): Promise<void> => {
    await resolveConflict(store, seq, 'theirs');
    notify.done(t`Usamos la otra versión.`);
  };
  const discard = async (change: PendingChange): Promise<void> => {
    if (!isFile(change)) {
      if (await discardChange(store, change.seq)) notify.done(t`Descartaste el cambio.`);
      else notify.failed(t`El cambio ya va en camino. Espera la respuesta del servidor.`);
      return;
    }
    await cancelUploads(store, [change.about]);
    // A file that is being sent now cannot be cancelled.
    if ((await store.outbox.get(change.seq)) === undefined) notify.done(t`Cancelaste la subida.`);
    else notify.failed(t`El archivo ya se está enviando. Puedes pausar las subidas y cancelarlo después.`);
  };
  const pause = (): Promise<void> => pauseUploads(store);
  const resume = async (): Promise<void> => {
    await resumeUploads(store);
    await send();
  };
  return { retry, keepMine, takeTheirs, discard, pause, resume };
}

export type ChangeActions = ReturnType<typeof useChangeActions>;
