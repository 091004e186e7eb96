import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconFileInvoice, IconFilterOff, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { allows } from '#domain/permissions.ts';

export function NoInvoices() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  return (
    <EmptyState
      icon={<IconFileInvoice size={28} />}
      text={t`Aún no tienes facturas. Sube tus archivos XML, ZIP o PDF para empezar.`}
    >
      {allows(user.permissions, 'access_upload') && (
        <Button component={Link} to="/upload" leftSection={<IconUpload size={16} />}>
          <Trans>Subir facturas</Trans>
        </Button>
      )}
    </EmptyState>
  );
}

export function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState icon={<IconFilterOff size={28} />} text={t`No encontramos facturas con estos filtros.`}>
      <Button variant="default" onClick={onClear}>
        <Trans>Limpiar filtros</Trans>
      </Button>
    </EmptyState>
  );
}

/** Nothing was ever pulled to this device, and the server cannot be asked now. */
export function PullFailed() {
  const { t } = useLingui();
  const { engine } = useSignedIn();
  return (
    <EmptyState icon={<IconCloudOff size={28} />} text={t`No pudimos cargar las facturas. Intenta nuevamente.`}>
      <Button variant="default" onClick={() => void engine.syncNow()}>
        <Trans>Reintentar</Trans>
      </Button>
    </EmptyState>
  );
}
