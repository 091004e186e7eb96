import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { type InvoiceRow, isPreview } from '#store/rows/invoice-row.ts';
import classes from '../detail-header.module.css';
import type { DeleteButton } from './delete-button.ts';
import { DetailActions } from './detail-actions.tsx';

const DetailMenu = lazy(async () => ({ default: (await import('./detail-menu.tsx')).DetailMenu }));

type Props = {
  detail: InvoiceDetail;
  row: InvoiceRow | undefined;
  DeleteButton: DeleteButton | undefined;
  onPrint: () => void;
};

/** What can be done with an invoice on its page: buttons, on a phone one menu. */
export function PageActions({ detail, row, DeleteButton, onPrint }: Props) {
  const { t } = useLingui();
  const isPhone = useMediaQuery('(max-width: 47.9em)', false, { getInitialValueInEffect: false });
  const canDelete = DeleteButton !== undefined && row !== undefined && !isPreview(row);
  if (!isPhone)
    return (
      <>
        <DetailActions detail={detail} onPrint={onPrint} />
        {canDelete && (
          <span className={classes['titled']} title={t`Eliminar`}>
            <DeleteButton invoice={row} />
          </span>
        )}
      </>
    );
  const menu = (remove: (() => void) | undefined) => (
    <Suspense fallback={<span className={classes['menu']} />}>
      <DetailMenu detail={detail} onPrint={onPrint} onDelete={remove} />
    </Suspense>
  );
  return canDelete ? <DeleteButton invoice={row}>{menu}</DeleteButton> : menu(undefined);
}
