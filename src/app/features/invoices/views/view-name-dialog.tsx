import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Modal } from '#app/ui/modal.tsx';
import type { ViewType } from '#app/views/use-views.ts';
import { SavedView } from '#domain/views/saved-view.ts';

type Props = {
  /** The present name; undefined for a new view. */
  name: string | undefined;
  canShare: boolean;
  onName: (name: string, type: ViewType) => void;
  onClose: () => void;
};

export function ViewNameDialog({ name, canShare, onName, onClose }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(name ?? '');
  const [isShared, setIsShared] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = SavedView.shape.name.safeParse(typed);
    setIsWrong(!parsed.success);
    if (!parsed.success) return;
    onClose();
    onName(parsed.data, isShared ? 'shared-view' : 'private-view');
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={name === undefined ? t`Guardar vista` : t`Cambiar el nombre`}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t`Nombre de la vista`}
            maxLength={60}
            value={typed}
            error={isWrong && t`Escribe un nombre para la vista.`}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {canShare && (
            <Checkbox
              label={t`Compartir con la empresa`}
              checked={isShared}
              onChange={(event) => setIsShared(event.currentTarget.checked)}
            />
          )}
          <Button type="submit">
            <Trans>Guardar</Trans>
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
