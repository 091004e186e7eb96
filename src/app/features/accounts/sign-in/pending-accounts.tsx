import { Plural, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSessionActions } from '#app/session/session-context.tsx';
import { listAccountsWithPending } from '#store/registry.ts';
import { Notice } from '../notice.tsx';

/** Reads only the registry: no user's database is opened before the sign-in (docs/offline.md#data-model). */
export function PendingAccounts() {
  const { t } = useLingui();
  const { registry } = useSessionActions();
  const waiting = useLiveQuery(() => listAccountsWithPending(registry), [registry]) ?? [];
  return waiting.map(({ name, label, pending_count }) => (
    <Notice key={name} tone="info">
      <strong>{label || t`Esta cuenta`}</strong>
      {': '}
      <Plural
        value={pending_count}
        one="Hay # cambio sin enviar de esta cuenta"
        many="Hay # de cambios sin enviar de esta cuenta"
        other="Hay # cambios sin enviar de esta cuenta"
      />
    </Notice>
  ));
}
