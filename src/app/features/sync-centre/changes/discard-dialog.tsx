import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { Modal } from '#app/ui/modal.tsx';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { projectWithoutChange } from '#sync/outbox/project-without-change.ts';
import { useChangeDescription } from './use-change-description.ts';
import { useLossText } from './use-loss-text.ts';

type Props = { change: PendingChange; onConfirm: () => void; onClose: () => void };

/** Needs confirmation, because it cannot be undone: the text says what is lost (docs/interaction.md#undo). */
export function DiscardDialog({ change, onConfirm, onClose }: Props) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const texts = useChangeDescription()(change);
  const lossWords = useLossText();
  const left = useLiveQuery(
    async () => ({ after: await projectWithoutChange(store, change.seq) }),
    [store, change.seq],
  );
  const [title, verb] = change.hasFile
    ? [t`Cancelar la subida`, t`Cancelar la subida`]
    : [t`Descartar el cambio`, t`Descartar`];
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Stack gap="sm">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {texts}
        </Text>
        <Text>{left && lossWords(change, left.after)}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Volver</Trans>
          </Button>
          <Button color="red.8" disabled={!left} onClick={onConfirm}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
