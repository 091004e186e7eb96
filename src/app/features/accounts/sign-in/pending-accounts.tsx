import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useState } from 'react';
import { useSessionActions } from '#app/session/session-context.tsx';
import { type Account, listAccountsWithPending } from '#store/registry.ts';
import { Notice } from '../notice.tsx';

const HandoverDialog = lazy(async () => ({ default: (await import('./handover-dialog.tsx')).HandoverDialog }));

/** Reads only the registry: no user's database is opened before the sign-in (docs/offline.md#data-model). */
export function PendingAccounts() {
  const { t } = useLingui();
  const { registry } = useSessionActions();
  const [exporting, setExporting] = useState<Account>();
  const waiting = useLiveQuery(() => listAccountsWithPending(registry), [registry]) ?? [];
  return (
    <>
      {waiting.map((account) => (
        <Notice key={account.name} tone="info">
          <Stack gap="xs" align="flex-start">
            <span>
              <strong>{account.label || t`Esta cuenta`}</strong>
              {': '}
              <Plural
                value={account.pending_count}
                one="Hay # cambio sin enviar de esta cuenta"
                many="Hay # de cambios sin enviar de esta cuenta"
                other="Hay # cambios sin enviar de esta cuenta"
              />
            </span>
            <Button size="xs" variant="default" onClick={() => setExporting(account)}>
              <Trans>Exportar cambios</Trans>
            </Button>
          </Stack>
        </Notice>
      ))}
      <Suspense>{exporting && <HandoverDialog account={exporting} onClose={() => setExporting(undefined)} />}</Suspense>
    </>
  );
}
