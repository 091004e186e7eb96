import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

type Props = { word: string; verb: ReactNode; onConfirm: () => void; onCancel: () => void; isBusy?: boolean };

/** Confirms an action that cannot be undone: the user types `word`; `verb` is the text of the button. */
export function TypedConfirm({ word, verb, onConfirm, onCancel, isBusy = false }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  return (
    <>
      <TextInput
        label={t`Escribe ${word} para confirmar`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          <Trans>Cancelar</Trans>
        </Button>
        <Button color="red.8" loading={isBusy} disabled={typed.trim().toUpperCase() !== word} onClick={onConfirm}>
          {verb}
        </Button>
      </Group>
    </>
  );
}
