import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { type InvoiceRow, isPreview } from '#store/rows/invoice-row.ts';
import { CodingSection } from './coding/coding-section.tsx';
import { CommentsSection } from './comments/comments-section.tsx';
import { DetailHeader } from './detail-header.tsx';
import { ApprovalSection } from './facts/approval-section.tsx';
import { PartiesLine } from './facts/parties.tsx';
import { RadianSection } from './facts/radian-section.tsx';
import classes from './invoice-detail.module.css';
import { Notice } from './notice.tsx';
import type { FetchState } from './use-fetch-detail.ts';

/**
 * An invoice that was never opened on this device: shows its list row until the server responds. What people add to it
 * needs no more than that.
 */
type Props = { row: InvoiceRow; fetchState: FetchState; isPanel: boolean };

export function ListPreview({ row, fetchState, isPanel }: Props) {
  const { t } = useLingui();
  const canChange = !isPreview(row);
  return (
    <article className={classes['page']}>
      <DetailHeader invoice={row} row={row} isPanel={isPanel} />
      {isPreview(row) && <Notice>{t`Por enviar. Verás el detalle cuando el servidor reciba el archivo.`}</Notice>}
      {fetchState === 'offline' && <Notice>{t`Necesitas conexión para ver el detalle.`}</Notice>}
      {fetchState === 'failed' && <Notice tone="bad">{t`No pudimos cargar la factura. Intenta nuevamente.`}</Notice>}
      {canChange && <ApprovalSection row={row} isPanel />}
      <PartiesLine supplier={namedAs(row.supplier_name)} customer={namedAs(row.customer_name)} />
      {canChange && fetchState !== 'asking' && (
        <>
          <RadianSection key={`terms ${row.id}`} detail={row} canChange />
          <CodingSection key={`coding ${row.id}`} detail={row} canChange />
          <CommentsSection key={`comments ${row.id}`} invoice={row} />
        </>
      )}
      {fetchState === 'asking' && canChange && (
        <div className={classes['columns']} aria-hidden>
          <div>
            <Skeleton height={160} radius="md" />
          </div>
          <div>
            <Skeleton height={200} radius="md" />
            <Skeleton height={320} radius="md" />
          </div>
          <div>
            <Skeleton height={110} radius="md" />
            <Skeleton height={240} radius="md" />
          </div>
        </div>
      )}
    </article>
  );
}

/** The row does not tell a NIT from a cédula. */
const namedAs = (name: string) => ({ name, nit: null, id_type: null });
