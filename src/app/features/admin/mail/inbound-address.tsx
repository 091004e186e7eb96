import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { RenewAddressModal } from './renew-address-modal.tsx';
// Used by this page only: not part of the first load.
import '@mantine/core/styles/Code.css';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useCopy } from '#app/forms/use-copy.ts';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import type { AdminSettings } from '#domain/mail/certified-email.ts';
import { ForwardingGuide } from './forwarding-guide.tsx';

type Props = { settings: AdminSettings; onSettings: (settings: AdminSettings) => Promise<void> };

/** The address to which the company's invoices are sent or forwarded. Empty when the server has no mailbox. */
export function InboundAddress({ settings: { inbound_address: address }, onSettings }: Props) {
  const { t } = useLingui();
  const copy = useCopy();
  const isReachable = useReachable();
  const [isConfirming, setIsConfirming] = useState(false);
  if (address === null) return null;
  return (
    <Stack gap={6}>
      <Text component="h3" size="sm" fw={600}>
        {t`Tu dirección para recibir facturas`}
      </Text>
      <Text size="sm" c="dimmed">
        {t`Es solo de tu empresa y no se puede adivinar. Reenvía a ella las facturas que recibes, o dásela a tus proveedores.`}
      </Text>
      <Code style={{ overflowWrap: 'anywhere', fontSize: 14 }}>{address}</Code>
      <Group gap="xs">
        <Button size="xs" variant="default" leftSection={<IconCopy size={15} />} onClick={() => void copy(address)}>
          <Trans>Copiar dirección</Trans>
        </Button>
        <Button size="xs" variant="default" disabled={!isReachable} onClick={() => setIsConfirming(true)}>
          <Trans>Cambiar dirección</Trans>
        </Button>
      </Group>
      <ForwardingGuide />
      {isConfirming && <RenewAddressModal onClose={() => setIsConfirming(false)} onRenewed={onSettings} />}
    </Stack>
  );
}
