import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Modal } from '#app/ui/modal.tsx';
import type { HandedEntry } from '#sync/handover/list-handed-changes.ts';
import { useHandedDescription } from './use-handed-description.ts';

type Props = { entry: HandedEntry; author: string; onConfirm: () => void; onClose: () => void };

/** Needs confirmation, because it cannot be undone (docs/interaction.md#undo). */
export function DiscardHandedDialog({ entry, author, onConfirm, onClose }: Props) {
  const { t } = useLingui();
  const words = useHandedDescription()(entry);
  return (
    <Modal opened onClose={onClose} title={t`Descartar el cambio`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Stack gap="sm">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {words}
        </Text>
        <Text>
          <Trans>La factura o el archivo queda como está. El cambio de {author} no se podrá aplicar después.</Trans>
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Volver</Trans>
          </Button>
          <Button color="red.8" onClick={onConfirm}>
            <Trans>Descartar</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
