import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useDocumentName, useDocumentNoun } from '#app/ui/labels/use-document-name.ts';
import { Modal } from '#app/ui/modal.tsx';
import type { Invoice } from '#domain/invoices/invoice.ts';

type OneInvoice = Pick<Invoice, 'id' | 'invoice_number' | 'document_kind'>;
type Props = {
  /** One invoice, or the number of invoices. */
  target: OneInvoice | number;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

export function DeleteInvoiceModal({ target, onConfirm, onClose }: Props) {
  const { t } = useLingui();
  const [isDeleting, setIsDeleting] = useState(false);
  const confirm = async () => {
    setIsDeleting(true);
    await onConfirm().finally(onClose);
  };
  const nounOf = useDocumentNoun();
  const noun = typeof target === 'number' ? t`facturas` : nounOf(target);
  const title = t`Eliminar ${noun}`;

  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Text>{typeof target === 'number' ? <ConfirmMany count={target} /> : <ConfirmOne invoice={target} />}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancelar</Trans>
        </Button>
        <Button color="red.9" disabled={isDeleting} onClick={() => void confirm()}>
          {isDeleting ? <Trans>Eliminando…</Trans> : <Trans>Eliminar</Trans>}
        </Button>
      </Group>
    </Modal>
  );
}

function ConfirmOne({ invoice }: { invoice: OneInvoice }) {
  const name = useDocumentName()(invoice);
  return <Trans>¿Quieres eliminar la {name}? Podrás restaurarla desde la papelera durante 30 días.</Trans>;
}

function ConfirmMany({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      one="¿Quieres eliminar # factura? Podrás restaurarla desde la papelera durante 30 días."
      many="¿Quieres eliminar # de facturas? Podrás restaurarlas desde la papelera durante 30 días."
      other="¿Quieres eliminar # facturas? Podrás restaurarlas desde la papelera durante 30 días."
    />
  );
}
