import { useLingui } from '@lingui/react/macro';
import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { type InvoiceRow, isPreview } from '#store/rows/invoice-row.ts';
import type { DeleteButton } from './actions/delete-button.ts';
import { PageActions } from './actions/page-actions.tsx';
import { CodingSection } from './coding/coding-section.tsx';
import { CommentsSection } from './comments/comments-section.tsx';
import { DetailHeader } from './detail-header.tsx';
import { DocumentPane } from './document/document-pane.tsx';
import { DocumentSwitch } from './document/document-switch.tsx';
import { pdfFileOf } from './document/pdf-file-of.ts';
import { PrintSheet } from './document/print-sheet.tsx';
import { useDocumentView } from './document/use-document-view.ts';
import { usePrinting } from './document/use-printing.ts';
import { ApprovalSection } from './facts/approval-section.tsx';
import { Corrections } from './facts/corrections.tsx';
import { EventList } from './facts/event-list.tsx';
import { FileList } from './facts/file-list.tsx';
import { Legal } from './facts/legal.tsx';
import { Lines } from './facts/lines.tsx';
import { Parties, PartiesLine } from './facts/parties.tsx';
import { Payment } from './facts/payment.tsx';
import { RadianSection } from './facts/radian-section.tsx';
import { Totals } from './facts/totals.tsx';
import { History } from './history/history.tsx';
import classes from './invoice-detail.module.css';
import { Notice } from './notice.tsx';
import { Notices } from './notices.tsx';

const InvoiceReconciliation = lazy(async () => ({
  default: (await import('#app/reconciliation/invoice-reconciliation.tsx')).InvoiceReconciliation,
}));

type Props = {
  detail: InvoiceDetail;
  row: InvoiceRow | undefined;
  /** When the displayed response was received, while a newer one is not available. */
  storedAt: number | undefined;
  isPanel: boolean;
  DeleteButton?: DeleteButton | undefined;
};

/** Memoized: renders again only when its props change. */
export const DetailBody = memo(function DetailBody({ detail, row, storedAt, isPanel, DeleteButton }: Props) {
  const documentView = useDocumentView({ isPanel, hasPdf: pdfFileOf(detail) !== undefined });
  const { isPrinting, print } = usePrinting(!isPanel);
  const { view } = documentView;
  const actions = (
    <>
      <DocumentSwitch {...documentView} />
      {!isPanel && <PageActions detail={detail} row={row} DeleteButton={DeleteButton} onPrint={print} />}
    </>
  );
  return (
    <div className={classes['split']} data-view={view}>
      <article className={classes['page']}>
        <DetailHeader invoice={detail} row={row} isPanel={isPanel} actions={actions} />
        {storedAt !== undefined && <StoredAt at={storedAt} />}
        {view !== 'document' && <Data detail={detail} row={row} isPanel={isPanel} hasAddresses={view !== 'beside'} />}
      </article>
      {view !== 'data' && (
        <DocumentPane detail={detail} isBeside={view === 'beside'} onPrint={isPanel ? print : undefined} />
      )}
      {isPrinting && <PrintSheet detail={detail} />}
    </div>
  );
});

type DataProps = Pick<Props, 'detail' | 'row'> & {
  /** The document beside the data has the addresses already. */
  hasAddresses: boolean;
};

/**
 * Everything that is known of the invoice: lines first, addresses last. What is below the lines may follow a moment later:
 * a key that opens the next invoice does not wait for its forms.
 */
function Data({ detail, row, isPanel, hasAddresses }: DataProps & Pick<Props, 'isPanel'>) {
  const isFixed = row === undefined || isPreview(row);
  const shown = useMemo(() => ({ detail, row, hasAddresses }), [detail, row, hasAddresses]);
  const below = useDeferredValue(shown);
  return (
    <>
      <Notices detail={detail} />
      {!isFixed && <ApprovalSection row={row} isPanel={isPanel} />}
      <Suspense fallback={null}>
        <InvoiceReconciliation key={`reconciliation ${detail.id}`} invoice={detail} />
      </Suspense>
      <PartiesLine supplier={detail.supplier} customer={detail.customer} />
      <div className={classes['columns']}>
        <div>
          <Lines detail={detail} />
        </div>
        <BesideLines detail={below.detail} row={below.row} />
      </div>
      <BelowLines {...below} />
    </>
  );
}

/**
 * First what people decide about, then what the document says. Memoized, so that the first rendering of the next invoice
 * leaves it as it is.
 */
const BesideLines = memo(function BesideLines({ detail, row }: Pick<DataProps, 'detail' | 'row'>) {
  const canChange = row !== undefined && !isPreview(row);
  return (
    <>
      <div>
        <Totals detail={detail} />
        <CodingSection key={`coding ${detail.id}`} detail={detail} canChange={canChange} />
        <RadianSection key={detail.id} detail={detail} canChange={canChange} />
      </div>
      <div>
        <Payment detail={detail} />
        <Corrections detail={detail} />
        <EventList events={detail.events} />
        <Legal detail={detail} />
        <FileList detail={detail} />
      </div>
    </>
  );
});

/** Memoized for the same reason. */
const BelowLines = memo(function BelowLines({ detail, row, hasAddresses }: DataProps) {
  const canChange = row !== undefined && !isPreview(row);
  return (
    <>
      {hasAddresses && <Parties detail={detail} />}
      {row && canChange && <CommentsSection key={`comments ${row.id}`} invoice={row} />}
      <History key={detail.id} id={detail.id} rev={detail.rev} number={detail.invoice_number} />
    </>
  );
});

function StoredAt({ at }: { at: number }) {
  const { t } = useLingui();
  const { date, time } = formatInstant(at);
  return <Notice>{t`Sin conexión. Datos al ${date}, ${time}`}</Notice>;
}
