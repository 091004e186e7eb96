import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { DetailHeader } from './detail-header.tsx';
import { Corrections } from './facts/corrections.tsx';
import { EventList } from './facts/event-list.tsx';
import { FileList } from './facts/file-list.tsx';
import { Legal } from './facts/legal.tsx';
import { Lines } from './facts/lines.tsx';
import { Parties, PartiesLine } from './facts/parties.tsx';
import { Payment } from './facts/payment.tsx';
import { Totals } from './facts/totals.tsx';
import classes from './invoice-detail.module.css';
import { Notice } from './notice.tsx';
import { Notices } from './notices.tsx';

type Props = {
  detail: InvoiceDetail;
  row: InvoiceRow | undefined;
  /** When the displayed response was received, while a newer one is not available. */
  storedAt: number | undefined;
  isPanel: boolean;
};

/** Memoized: renders again only when its props change. */
export const DetailBody = memo(function DetailBody({ detail, row, storedAt, isPanel }: Props) {
  return (
    <article className={classes['page']}>
      <DetailHeader invoice={detail} row={row} isPanel={isPanel} />
      {storedAt !== undefined && <StoredAt at={storedAt} />}
      <Notices detail={detail} />
      <PartiesLine detail={detail} />
      <Lines detail={detail} />
      <div className={classes['columns']}>
        <div>
          <Payment detail={detail} />
          <Corrections detail={detail} />
          <EventList events={detail.events} />
          <FileList detail={detail} />
        </div>
        <div>
          <Totals detail={detail} />
          <Legal detail={detail} />
        </div>
      </div>
      <Parties detail={detail} />
    </article>
  );
});

function StoredAt({ at }: { at: number }) {
  const { t } = useLingui();
  const { date, time } = formatInstant(at);
  return <Notice>{t`Sin conexión. Datos al ${date}, ${time}`}</Notice>;
}
