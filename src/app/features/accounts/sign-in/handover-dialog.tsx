import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '#app/ui/modal.tsx';
import { TypedConfirm } from '#app/ui/typed-confirm.tsx';
import { oneFullStop } from '#domain/text/one-full-stop.ts';
import type { Account } from '#store/registry.ts';
import { MAX_AUTHOR_LENGTH } from '#sync/handover/handover-format.ts';
import { useHandover } from './use-handover.ts';

type Props = { account: Account; onClose: () => void };

/**
 * Saves the unsent changes of an account as a file for an administrator, without a sign-in and without a network
 * (docs/offline.md#handing-changes-over).
 */
export function HandoverDialog({ account, onClose }: Props) {
  const { t } = useLingui();
  const handover = useHandover(account);
  return (
    <Modal opened onClose={onClose} title={t`Exportar cambios`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Stack gap="sm">
        {handover.filename === undefined ? (
          <ExportForm account={account} handover={handover} onClose={onClose} />
        ) : (
          <Exported filename={handover.filename} handover={handover} onClose={onClose} />
        )}
        {handover.hasFailed && (
          <Alert role="alert" variant="light" color="red">
            {t`Algo no salió bien. Intenta nuevamente.`}
          </Alert>
        )}
      </Stack>
    </Modal>
  );
}

type StepProps = { handover: ReturnType<typeof useHandover>; onClose: () => void };

function ExportForm({ account, handover, onClose }: StepProps & { account: Account }) {
  const { t } = useLingui();
  const [author, setAuthor] = useState('');
  const company = account.label || t`la empresa`;
  return (
    <>
      <Text size="sm">
        <Trans>
          El archivo lleva los cambios que esta cuenta no alcanzó a enviar: números de factura, los nombres y estados
          que este dispositivo conserve, y los archivos por subir. No lleva tu contraseña ni tu sesión.
        </Trans>
      </Text>
      <Text size="sm">
        {oneFullStop(
          t`Entrégalo solo a un administrador de ${company}. Lo abrirá en Sincronización y decidirá sobre cada cambio.`,
        )}
      </Text>
      <TextInput
        label={t`Tu nombre`}
        description={t`El administrador verá de quién son los cambios.`}
        value={author}
        maxLength={MAX_AUTHOR_LENGTH}
        autoComplete="name"
        data-autofocus
        onChange={(event) => setAuthor(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancelar</Trans>
        </Button>
        <Button
          loading={handover.isBusy}
          disabled={author.trim() === ''}
          onClick={() => void handover.save(author.trim())}
        >
          <Trans>Exportar</Trans>
        </Button>
      </Group>
    </>
  );
}

function Exported({ filename, handover, onClose }: StepProps & { filename: string }) {
  const { t } = useLingui();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const discard = async () => {
    if (await handover.discard()) onClose();
  };
  if (isDiscarding)
    return (
      <>
        <Text size="sm">
          <Trans>
            Los cambios y archivos de esta cuenta se borran de este dispositivo y no se pueden recuperar. Hazlo solo si
            el administrador ya tiene {filename}.
          </Trans>
        </Text>
        <TypedConfirm
          word={t`DESCARTAR`}
          verb={t`Descartar los cambios`}
          isBusy={handover.isBusy}
          onConfirm={() => void discard()}
          onCancel={() => setIsDiscarding(false)}
        />
      </>
    );
  return (
    <>
      <Text size="sm" role="status">
        <Trans>Descargamos {filename}. Los cambios siguen en este dispositivo hasta que los descartes.</Trans>
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setIsDiscarding(true)}>
          <Trans>Descartar los cambios</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Conservarlos</Trans>
        </Button>
      </Group>
    </>
  );
}
