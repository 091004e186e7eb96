import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '#app/shell/use-change.ts';
import { useNotify } from '#app/shell/use-notify.tsx';
import { nameOf } from '#app/ui/name-of.ts';
import type { Invoice } from '#domain/invoice.ts';

type Props = { invoice: Pick<Invoice, 'id' | 'invoice_number'>; onClose: () => void };

export function DeleteInvoiceModal({ invoice, onClose }: Props) {
  const { t } = useLingui();
  const change = useChange();
  const notify = useNotify();
  const [isDeleting, setIsDeleting] = useState(false);
  const number = nameOf(invoice);

  const confirm = async () => {
    setIsDeleting(true);
    const isTaken = await change('invoice.delete', { id: invoice.id }).catch(() => false);
    if (isTaken) notify.done(t`La factura ${number} se eliminó.`);
    else notify.failed(t`No pudimos eliminar la factura ${number}. Intenta nuevamente.`);
    onClose();
  };

  return (
    <Modal opened onClose={onClose} title={t`Eliminar factura`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Text>{t`¿Quieres eliminar la factura ${number}? Esta acción no se puede deshacer.`}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancelar</Trans>
        </Button>
        <Button color="red.8" disabled={isDeleting} onClick={() => void confirm()}>
          {isDeleting ? <Trans>Eliminando…</Trans> : <Trans>Eliminar</Trans>}
        </Button>
      </Group>
    </Modal>
  );
}
