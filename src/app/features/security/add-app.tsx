import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useCopy } from '#app/forms/use-copy.ts';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { type StartedApp, useAddApp } from './use-add-app.ts';

type Props = { onClose: () => void; onAdded: (recovery_codes: string[] | undefined) => void };

export function AddApp({ onClose, onAdded }: Props) {
  const { t } = useLingui();
  const { started, failure, isBusy, start, fields, set, confirm } = useAddApp({ onAdded });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Agregar aplicación de autenticación`}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <NeedsConnection />
          {failure !== undefined && <ErrorBox {...(!started && { onRetry: start })}>{failure}</ErrorBox>}
          {started ? (
            <Secret started={started} />
          ) : (
            failure === undefined && <Skeleton h={240} role="status" aria-label={t`Cargando…`} />
          )}
          {started && (
            <>
              <TextInput
                label={t`Código de 6 dígitos`}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={9}
                data-autofocus
                value={fields.code}
                onChange={(event) => set({ code: event.currentTarget.value })}
              />
              <TextInput
                label={t`Nombre`}
                description={t`Para reconocerlo después, por ejemplo «Mi celular».`}
                maxLength={60}
                value={fields.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
            </>
          )}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
            <Button type="submit" loading={isBusy} disabled={!started}>
              <Trans>Agregar</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Secret({ started: { secret, qr, uri } }: { started: StartedApp }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <Stack gap="xs">
      <Text size="sm">
        <Trans>Escanea este código con tu aplicación de autenticación y escribe el código que muestra.</Trans>
      </Text>
      <QrCode {...qr} label={t`Código QR para tu aplicación de autenticación`} />
      <Text size="sm" c="dimmed">
        <Trans>¿No puedes escanearlo? Escribe esta clave en la aplicación:</Trans>
      </Text>
      <Code block>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copy(secret)}
        >
          <Trans>Copiar clave</Trans>
        </Button>
        <Button size="compact-sm" variant="default" component="a" href={uri}>
          <Trans>Abrir en este dispositivo</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
