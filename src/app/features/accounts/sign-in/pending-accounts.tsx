import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useState } from 'react';
import { useSessionActions } from '#app/session/session-context.tsx';
import { oneFullStop } from '#domain/text/one-full-stop.ts';
import { type Account, listAccountsWithPending } from '#store/registry.ts';
import { Notice } from '../notice.tsx';

const HandoverDialog = lazy(async () => ({ default: (await import('./handover-dialog.tsx')).HandoverDialog }));

/** Reads only the registry: no user's database is opened before the sign-in (docs/offline.md#data-model). */
export function PendingAccounts() {
  const { registry } = useSessionActions();
  const [exporting, setExporting] = useState<Account>();
  const waiting = useLiveQuery(() => listAccountsWithPending(registry), [registry]) ?? [];
  return (
    <>
      {waiting.map((account) => (
        <Notice key={account.name} tone="info">
          <Stack gap="xs" align="flex-start">
            <span>
              <PendingText account={account} />
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

function PendingText({ account }: { account: Account }) {
  const { t } = useLingui();
  const { pending_count: count } = account;
  const label = account.label || t`esta cuenta`;
  const text = plural(count, {
    one: `Tienes # cambio sin enviar de ${label}. Inicia sesión para enviarlo.`,
    many: `Tienes # de cambios sin enviar de ${label}. Inicia sesión para enviarlos.`,
    other: `Tienes # cambios sin enviar de ${label}. Inicia sesión para enviarlos.`,
  });
  return oneFullStop(text);
}
