import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { InvoiceRow } from '#store/invoice-row.ts';
import { useParkedChange } from './use-parked-change.ts';

/** Whether a row shows something the server has not confirmed, and what to do when it said no. */
export function WaitingMark({ invoice }: { invoice: InvoiceRow }) {
  if (invoice.change_state === undefined) return null;
  if (invoice.change_state !== 'waiting') return <ParkedMenu invoice={invoice} />;
  return (
    <Badge size="xs" variant="outline" color="gray" tt="none" radius="sm" style={{ flex: 'none' }} px={4}>
      <Trans>Por enviar</Trans>
    </Badge>
  );
}

function ParkedMenu({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useLingui();
  const { refusal, keepServer, keepMine } = useParkedChange(invoice.id);
  const isConflict = invoice.change_state === 'conflict';
  return (
    <Menu shadow="md" position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon size="sm" color="orange.9" aria-label={isConflict ? t`Cambio en conflicto` : t`Cambio rechazado`}>
          <IconAlertTriangle size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Text size="sm" px="sm" py={6}>
          {isConflict
            ? t`Alguien cambió esta factura mientras estabas sin conexión. Elige qué versión conservar.`
            : refusal?.detail}
        </Text>
        <Menu.Item onClick={() => void keepServer()}>
          {isConflict ? <Trans>Conservar la versión del servidor</Trans> : <Trans>Descartar mi cambio</Trans>}
        </Menu.Item>
        <Menu.Item onClick={() => void keepMine()}>
          {isConflict ? <Trans>Conservar mi versión</Trans> : <Trans>Reintentar</Trans>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
