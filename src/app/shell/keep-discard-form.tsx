import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { saveBlob } from '#app/ui/save-blob.ts';
import { exportArchive } from './keep-export.ts';
import { useSessionActions, useSignedIn } from './session-context.tsx';
import { useNotify } from './use-notify.tsx';

type Props = { count: number; onCancel: () => void };

/** What cannot be undone is typed, after the person was offered to keep it elsewhere. */
export function DiscardForm({ count, onCancel }: Props) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const { signOut } = useSessionActions();
  const notify = useNotify();
  const [typed, setTyped] = useState('');
  const word = t`DESCARTAR`;

  const keep = async () => {
    const file = await exportArchive(store).catch(() => undefined);
    if (file) saveBlob(file, file.name);
    else notify.failed(t`Algo no salió bien. Intenta nuevamente.`);
  };

  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>Lo que descartes se pierde para siempre. Antes puedes guardar una copia.</Trans>
      </Text>
      <Button variant="default" onClick={() => void keep()}>
        <Trans>Descargar una copia</Trans>
      </Button>
      <TextInput
        label={t`Escribe ${word} para confirmar`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancelar</Trans>
        </Button>
        <Button color="red.8" disabled={typed.trim().toUpperCase() !== word} onClick={() => void signOut('discard')}>
          <Plural value={count} one="Descartar # cambio" many="Descartar # de cambios" other="Descartar # cambios" />
        </Button>
      </Group>
    </Stack>
  );
}
