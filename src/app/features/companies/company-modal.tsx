import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { useOnline } from '#app/sync-status/use-online.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';

type Props = {
  title: string;
  state: { isBusy: boolean; failure: string | undefined };
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function CompanyModal({ title, state: { isBusy, failure }, onSave, onClose, children }: Props) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <NeedsConnection />
          {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
          {children}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isOnline}>
              <Trans>Guardar</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
