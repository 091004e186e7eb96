import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSessionActions, useSignedIn } from '#app/session/session-context.tsx';
import { useSyncStatus } from '#app/sync-status/use-sync-status.ts';
import { listAccountsWithPending } from '#store/registry.ts';

export type Unsent = { name: string; label: string; count: number; isOwn: boolean };

/** Returns the accounts with unsent changes on this device: the signed-in user first, with the current number. */
export function useUnsent(): Unsent[] {
  const { t } = useLingui();
  const { registry } = useSessionActions();
  const { store, user } = useSignedIn();
  const status = useSyncStatus();
  const accounts = useLiveQuery(() => listAccountsWithPending(registry), [registry]) ?? [];
  const own = status ? status.pending + status.parked : 0;
  const others = accounts
    .filter(({ name }) => name !== store.name)
    .map(({ name, label, pending_count }) => ({
      name,
      label: label || t`Otra cuenta`,
      count: pending_count,
      isOwn: false,
    }));
  const mine = { name: store.name, label: user.company?.name ?? user.email, count: own, isOwn: true };
  return own > 0 ? [mine, ...others] : others;
}
