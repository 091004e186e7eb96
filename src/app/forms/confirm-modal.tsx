import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { NeedsConnection } from '../frame/needs-connection.tsx';
import { useReachable } from '../sync-status/use-reachable.ts';

type Props = {
  title: string;
  /** The question, with all facts that the decision needs. */
  children: ReactNode;
  confirm: ReactNode;
  isDangerous?: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before the server does something that cannot be undone (docs/interaction.md#undo). */
export function ConfirmModal({ title, children, confirm, isDangerous = true, onConfirm, onClose, ...state }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { isBusy, failure } = state;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Stack gap="sm">
        {children}
        <NeedsConnection />
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
          <Button
            {...(isDangerous && { color: 'red.8' })}
            loading={isBusy}
            disabled={!isReachable}
            onClick={() => void onConfirm()}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
