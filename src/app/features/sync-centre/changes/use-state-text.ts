import { useLingui } from '@lingui/react/macro';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { useQueueState } from './use-queue-state.ts';

/** Returns the state of a change, in a word or two. */
export function useStateText(): (change: PendingChange) => string {
  const { t } = useLingui();
  const waiting = usePendingText();
  return (change) => {
    const { upload, state } = change;
    if (state === 'behind') return t`Espera tu decisión`;
    if (upload?.state !== 'sending') return waiting(change);
    const { percent } = upload;
    return percent < 100 ? t`Subiendo ${percent}%` : t`Procesando…`;
  };
}

function usePendingText() {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { isPaused, areFilesPaused, isBusy } = useQueueState();
  return (change: PendingChange): string => {
    if (isPaused || (areFilesPaused && change.hasFile)) return t`En pausa`;
    if (isBusy && isOnItsWay(change)) return t`Enviando…`;
    if (!isReachable) return t`Espera conexión`;
    if (change.after !== undefined) return t`Espera su archivo`;
    return t`En cola`;
  };
}

/**
 * Claimed and not released yet: a change that has to wait has a time for its next try (`src/sync/executor/claim.ts`).
 */
export const isOnItsWay = ({ attempts, last_try_at, next_at }: PendingChange): boolean =>
  attempts > 0 && last_try_at !== null && next_at <= last_try_at;
