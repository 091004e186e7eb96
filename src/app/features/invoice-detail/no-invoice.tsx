import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconFileOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#app/ui/empty-state.tsx';

type Reason = 'gone' | 'offline' | 'failed';

/** Shown instead of an invoice, with the reason. */
export function NoInvoice({ reason, isPanel }: { reason: Reason; isPanel: boolean }) {
  const { t } = useLingui();
  const texts: Record<Reason, string> = {
    gone: t`Esta factura no existe o está en la papelera.`,
    offline: t`Necesitas conexión para ver el detalle.`,
    failed: t`No pudimos cargar la factura. Intenta nuevamente.`,
  };
  const Icon = reason === 'gone' ? IconFileOff : IconCloudOff;
  return (
    <EmptyState isPage={!isPanel} icon={<Icon size={28} />} text={texts[reason]}>
      <Button component={Link} to="/invoices" variant="default">
        <Trans>Ver facturas</Trans>
      </Button>
    </EmptyState>
  );
}
