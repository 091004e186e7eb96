import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '#app/ui/modal.tsx';

type Props = { count: number; note: string; onSave: (note: string) => void; onClose: () => void };

/** The reason why nothing is left to do with these documents; it carries to later runs. */
export function JustifyModal({ count, note: before, onSave, onClose }: Props) {
  const { t } = useLingui();
  const [note, setNote] = useState(before);
  return (
    <Modal opened onClose={onClose} title={t`Justificar`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave(note.trim());
          onClose();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            <Plural
              value={count}
              one="El documento no contará como pendiente, tampoco en las próximas conciliaciones."
              many="# de documentos no contarán como pendientes, tampoco en las próximas conciliaciones."
              other="# documentos no contarán como pendientes, tampoco en las próximas conciliaciones."
            />
          </Text>
          <Textarea
            label={t`Nota`}
            placeholder={t`Por ejemplo: la anula la nota crédito NC 12`}
            maxLength={2000}
            rows={3}
            data-autofocus
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
            <Button type="submit" disabled={note.trim() === ''}>
              <Trans>Justificar</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
