import { useLingui } from '@lingui/react/macro';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { discardChange } from '#sync/outbox/discard-change.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { retryChange } from '#sync/outbox/retry-change.ts';
import { pauseUploads, resumeUploads } from '#sync/uploads/upload-queue.ts';

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
    await retryChange(store, seq);
    notify.done(t`Conservamos tu versión.`);
    await send();
  };
  const takeTheirs = async ({ seq }: PendingChange): Promise<void> => {
    await discardChange(store, seq);
    notify.done(t`Usamos la otra versión.`);
  };
  const discard = async (change: PendingChange): Promise<void> => {
    const isDiscarded = await discardChange(store, change.seq);
    if (isDiscarded) notify.done(change.hasFile ? t`Cancelaste la subida.` : t`Descartaste el cambio.`);
    else if (change.hasFile)
      notify.failed(t`El archivo ya se está enviando. Puedes pausar las subidas y cancelarlo después.`);
    else notify.failed(t`El cambio ya va en camino. Espera la respuesta del servidor.`);
  };
  const pause = (): Promise<void> => pauseUploads(store);
  const resume = async (): Promise<void> => {
    await resumeUploads(store);
    await send();
  };
  return { retry, keepMine, takeTheirs, discard, pause, resume };
}

export type ChangeActions = ReturnType<typeof useChangeActions>;
