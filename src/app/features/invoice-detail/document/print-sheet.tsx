import { createPortal } from 'react-dom';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import classes from './document.module.css';
import { Representation } from './representation/representation.tsx';

/** What a printer gets of one invoice, and nothing else of the page (docs/interaction.md#phone-and-print). */
export function PrintSheet({ detail }: { detail: InvoiceDetail }) {
  return createPortal(
    <div className={classes['sheet']}>
      <Representation detail={detail} />
    </div>,
    document.body,
  );
}
