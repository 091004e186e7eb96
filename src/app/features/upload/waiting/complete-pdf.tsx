import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type FormEvent, useRef } from 'react';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { Modal } from '#app/ui/modal.tsx';
import type { WaitingPdf } from '#domain/files/waiting-pdf.ts';
import { RestoreButton } from '../results/restore-button.tsx';
import { CompletePdfInputs } from './complete-pdf-inputs.tsx';
import { useCompletePdf } from './use-complete-pdf.ts';
import { useWaitingPdfActions } from './use-waiting-pdf-actions.ts';

type Props = { pdf: WaitingPdf; onClose: () => void; onChanged: () => void };

/** Asks for the data that was not read in a PDF, and makes an invoice of it. */
export function CompletePdf({ pdf, onClose, onChanged }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { show } = useWaitingPdfActions(onChanged);
  const form = useRef<HTMLFormElement>(null);
  const { save, isBusy, failure, trashed, ...inputs } = useCompletePdf(pdf, () => {
    onChanged();
    onClose();
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await save();
    // After the render that shows the problems.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Completar datos`}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <Group justify="space-between" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {pdf.filename}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconFileTypePdf size={14} />}
              disabled={!isReachable}
              onClick={() => void show(pdf)}
            >
              <Trans>Ver PDF</Trans>
            </Button>
          </Group>
          <NeedsConnection />
          {failure !== undefined && (
            <ErrorBox>
              {failure} {trashed && <RestoreButton {...trashed} />}
            </ErrorBox>
          )}
          <CompletePdfInputs {...inputs} />
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReachable}>
              <Trans>Crear factura</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
