import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Refusal } from '#store/rows/outbox-row.ts';
import { useRejectedChange } from './use-rejected-change.ts';

/** The actions on a rejected change. */
export function RejectedChangeMenu({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useLingui();
  const { refusal, keepServer, keepMine } = useRejectedChange(invoice.id);
  const isConflict = invoice.change_state === 'conflict';
  const conflictText = useConflictText(refusal);
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon size="sm" color="orange.9" aria-label={isConflict ? t`Cambio en conflicto` : t`Cambio rechazado`}>
          <IconAlertTriangle size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Text size="sm" px="sm" py={6}>
          {isConflict ? conflictText : refusal?.detail || t`El servidor no aceptó este cambio.`}
        </Text>
        <Menu.Item onClick={() => void keepServer()}>
          {isConflict ? <Trans>Conservar la versión del servidor</Trans> : <Trans>Descartar mi cambio</Trans>}
        </Menu.Item>
        <Menu.Item onClick={() => void keepMine()}>
          {isConflict ? <Trans>Conservar mi versión</Trans> : <Trans>Reintentar</Trans>}
        </Menu.Item>
        <Menu.Item component={Link} to="/sync">
          <Trans>Ver en Sincronización</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function useConflictText(refusal: Refusal | null | undefined): string {
  const { t } = useLingui();
  const { email } = useSignedIn().user;
  const by = refusal?.decided?.by ?? t`Alguien`;
  if (refusal?.isRestored)
    return t`El servidor se restauró desde una copia anterior y ahí esta factura está distinta. Elige qué versión conservar.`;
  return by === email
    ? t`También cambiaste esta factura en otro dispositivo. Elige qué versión conservar.`
    : t`${by} también cambió esta factura. Elige qué versión conservar.`;
}
