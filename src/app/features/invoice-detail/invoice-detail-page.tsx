import { useLingui } from '@lingui/react/macro';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { PageSpinner } from '#app/ui/page-spinner.tsx';
import { useDocumentTitle } from '#app/ui/use-document-title.ts';
import type { DeleteButton } from './actions/delete-button.ts';
import { DetailBody } from './detail-body.tsx';
import { ListPreview } from './list-preview.tsx';
import { NoInvoice } from './no-invoice.tsx';
import { useCurrentId } from './use-current-id.ts';
import { useInvoiceDetail } from './use-invoice-detail.ts';

type Props = { id: string; isPanel?: boolean; neighbourIds?: readonly string[]; DeleteButton?: DeleteButton };
const NONE: readonly string[] = [];

/** All data of one invoice; without a network, the data stored on this device. `id`: also the key of a document. */
export function InvoiceDetailPage({ id: rowId, isPanel = false, neighbourIds = NONE, DeleteButton }: Props) {
  const id = useCurrentId(rowId);
  const { isRead, row, detail, takenAt, fetchState } = useInvoiceDetail(id, neighbourIds);
  const { t } = useLingui();
  const invoice = row ?? detail;
  const name = invoice ? invoiceDisplayName(invoice) : t`Factura`;
  useDocumentTitle(isPanel ? undefined : name);
  if (!isRead) return <PageSpinner />;
  if (fetchState === 'gone') return <NoInvoice reason="gone" isPanel={isPanel} />;
  if (detail)
    return (
      <DetailBody
        detail={detail}
        row={row}
        isPanel={isPanel}
        DeleteButton={DeleteButton}
        storedAt={fetchState === 'offline' ? takenAt : undefined}
      />
    );
  if (row) return <ListPreview row={row} fetchState={fetchState} isPanel={isPanel} />;
  return fetchState === 'asking' || fetchState === 'answered' ? (
    <PageSpinner />
  ) : (
    <NoInvoice reason={fetchState} isPanel={isPanel} />
  );
}
