import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { eraseDevice } from '#app/session/erase-device.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { TypedConfirm } from '#app/ui/typed-confirm.tsx';
import { useDownloadPending } from '../use-download-pending.ts';
import { useUnsent } from './use-unsent.ts';

/**
 * Lists the accounts whose unsent changes would be lost before the user confirms, and offers an export of the own ones.
 */
export function EraseDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useLingui();
  const actions = useSessionActions();
  const unsent = useUnsent();
  const save = useDownloadPending();
  const [isBusy, setIsBusy] = useState(false);
  const erase = () => {
    setIsBusy(true);
    void eraseDevice(actions);
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            Se cierra tu sesión y se borra todo lo que Cuadra guarda en este dispositivo. Lo que ya está en el servidor
            sigue ahí.
          </Trans>
        </Text>
        {unsent.length > 0 && (
          <>
            <Text size="sm" fw={600}>
              <Trans>Esto se pierde para siempre:</Trans>
            </Text>
            <List size="sm">
              {unsent.map(({ name, label, count }) => (
                <List.Item key={name}>
                  {label}
                  {': '}
                  <Plural
                    value={count}
                    one="# cambio sin enviar"
                    many="# de cambios sin enviar"
                    other="# cambios sin enviar"
                  />
                </List.Item>
              ))}
            </List>
          </>
        )}
        {unsent.some(({ isOwn }) => isOwn) && (
          <Button variant="default" onClick={() => void save()}>
            <Trans>Descargar una copia</Trans>
          </Button>
        )}
        <TypedConfirm word={t`BORRAR`} verb={title} onConfirm={erase} onCancel={onClose} isBusy={isBusy} />
      </Stack>
    </Modal>
  );
}
