import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { useAddPasskey } from './use-add-passkey.ts';

type Props = { onClose: () => void; onAdded: (recovery_codes: string[] | undefined) => void };

export function AddPasskey({ onClose, onAdded }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { name, setName, isBusy, failure, add } = useAddPasskey({ onAdded });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <Modal opened onClose={onClose} title={t`Agregar llave de acceso`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            <Trans>
              Una llave de acceso es este dispositivo (con tu huella, tu rostro o su clave) o una llave de seguridad
              USB.
            </Trans>
          </Text>
          <NeedsConnection />
          {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
          <TextInput
            label={t`Nombre`}
            description={t`Para reconocerla después, por ejemplo «Portátil de la oficina».`}
            maxLength={60}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReachable}>
              <Trans>Continuar</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
