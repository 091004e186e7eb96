import { useLingui } from '@lingui/react/macro';
import { useDocumentName } from '#app/ui/labels/use-document-name.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import classes from '../invoices.module.css';
import type { RowActions } from './row-props.ts';

type Props = { invoice: InvoiceRow; isSelected: boolean; select: RowActions['select'] };

export function SelectBox({ invoice, isSelected, select }: Props) {
  const { t } = useLingui();
  const name = useDocumentName()(invoice);
  return (
    <input
      type="checkbox"
      className={classes['box']}
      aria-label={t`Seleccionar ${name}`}
      data-row-control
      checked={isSelected}
      // The click event has the shift key, the change event does not.
      onClick={(event) => select(invoice.id, event.shiftKey)}
      onChange={() => undefined}
    />
  );
}
