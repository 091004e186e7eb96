import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { DeleteAccountModal } from './delete-account-modal.tsx';
import { PendingDeletion } from './pending-deletion.tsx';
import { useAccountDeletion } from './use-account-deletion.ts';
import { useAccountExport } from './use-account-export.ts';

/** The account as a whole, for its titular: all of its data in one file, and its deletion apart from it. */
export function AccountSection() {
  const isReachable = useReachable();
  return (
    <>
      <Paper p="md" shadow="xs" component="section" aria-labelledby="account-title">
        <Stack gap="sm">
          <Title order={2} id="account-title" fz="md" fw={600}>
            <Trans>Toda la cuenta</Trans>
          </Title>
          <ExportAccount />
          {!isReachable && (
            <Text size="sm" c="dimmed" role="status">
              <Trans>Necesitas conexión para descargar o eliminar la cuenta.</Trans>
            </Text>
          )}
        </Stack>
      </Paper>
      <DangerZone />
    </>
  );
}

/** Absent without a network, unless this device has the state of the account. */
function DangerZone() {
  const { data, error, isLoading, refresh } = useAccountDeletion();
  const isReachable = useReachable();
  if (!data && !isReachable) return null;
  return (
    <Paper
      p="md"
      shadow="xs"
      component="section"
      aria-labelledby="danger-title"
      style={{ borderColor: 'var(--mantine-color-error)' }}
    >
      <Stack gap="sm">
        <Title order={2} id="danger-title" fz="md" fw={600}>
          <Trans>Zona de peligro</Trans>
        </Title>
        {data?.deletion && <PendingDeletion deletion={data.deletion} onCancelled={refresh} />}
        {data && !data.deletion && <DeleteAccount onRequested={refresh} />}
        {!data && isLoading && <Loading />}
        {!data && error !== undefined && (
          <ErrorBox onRetry={refresh}>
            <Trans>No pudimos cargar el estado de la cuenta. Intenta nuevamente.</Trans>
          </ErrorBox>
        )}
      </Stack>
    </Paper>
  );
}

function ExportAccount() {
  const { isBusy, failure, download } = useAccountExport();
  const isReachable = useReachable();
  return (
    <Stack gap="xs">
      <Text size="sm">
        <Trans>Descarga un ZIP con todos los datos y archivos de la cuenta.</Trans>
      </Text>
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={isBusy}
          disabled={!isReachable}
          onClick={() => void download()}
        >
          <Trans>Descargar todo</Trans>
        </Button>
      </Group>
      {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
    </Stack>
  );
}

function DeleteAccount({ onRequested }: { onRequested: () => void }) {
  const isReachable = useReachable();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap="xs">
      <Text size="sm">
        <Trans>Elimina la cuenta con todas sus facturas, archivos y usuarios. Tienes 30 días para cancelarlo.</Trans>
      </Text>
      <Group>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrashX size={16} />}
          disabled={!isReachable}
          onClick={() => setIsOpen(true)}
        >
          <Trans>Eliminar la cuenta</Trans>
        </Button>
      </Group>
      {isOpen && <DeleteAccountModal onRequested={onRequested} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden />
      <Text size="sm">{t`Cargando…`}</Text>
    </Group>
  );
}
