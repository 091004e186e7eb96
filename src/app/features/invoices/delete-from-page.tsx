import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { useBulkActions } from './triage/use-bulk-actions.ts';
import { useCanDelete } from './triage/use-can-delete.ts';

const DeleteInvoiceModal = lazy(async () => ({
  default: (await import('./triage/delete-invoice-modal.tsx')).DeleteInvoiceModal,
}));

type Props = {
  invoice: InvoiceRow;
  /** Renders another control than the button; undefined for a role that may not delete. */
  children?: (open: (() => void) | undefined) => ReactNode;
};

/** Deletes the invoice of a page after a dialog, and returns to the list, where a message offers the undo. */
export function DeleteFromPage({ invoice, children }: Props) {
  const canDelete = useCanDelete();
  const { remove } = useBulkActions();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const open = () => setIsConfirming(true);
  if (!canDelete) return children?.(undefined);
  const confirm = async () => {
    if (!(await remove([invoice.id]))) return;
    if (canGoBack) router.history.back();
    else void navigate({ to: '/invoices' });
  };
  return (
    <>
      {children ? (
        children(open)
      ) : (
        <Button size="xs" variant="default" leftSection={<IconTrash size={16} />} onClick={open}>
          <Trans>Eliminar</Trans>
        </Button>
      )}
      <Suspense>
        {isConfirming && (
          <DeleteInvoiceModal target={invoice} onConfirm={confirm} onClose={() => setIsConfirming(false)} />
        )}
      </Suspense>
    </>
  );
}
