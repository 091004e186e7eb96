import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { NeedsConnection } from '../frame/needs-connection.tsx';
import { useReachable } from '../sync-status/use-reachable.ts';

type Props = {
  title: string;
  children: ReactNode;
  submit: ReactNode;
  isBusy: boolean;
  failure: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
};

/** A form that only the server can process: without a network its text stays (docs/interaction.md#offline-patterns). */
export function FormModal({ title, children, submit, isBusy, failure, onSubmit, onClose }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          <NeedsConnection />
          {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
          {children}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReachable}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
