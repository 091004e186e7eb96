import { PageSpinner } from '#app/ui/page-spinner.tsx';
import { DetailBody } from './detail-body.tsx';
import { KnownFromList } from './known-from-list.tsx';
import { NoInvoice } from './no-invoice.tsx';
import { useInvoiceDetail } from './use-invoice-detail.ts';

type Props = { id: string; isPanel?: boolean; around?: readonly string[] };
const NONE: readonly string[] = [];

/** Everything about one invoice; without a network, what this device has kept of it. */
export function InvoiceDetailPage({ id, isPanel = false, around = NONE }: Props) {
  const { isRead, row, detail, takenAt, asked } = useInvoiceDetail(id, around);
  if (!isRead) return <PageSpinner />;
  if (asked === 'gone') return <NoInvoice reason="gone" />;
  if (detail)
    return (
      <DetailBody detail={detail} row={row} isPanel={isPanel} keptAt={asked === 'offline' ? takenAt : undefined} />
    );
  if (row) return <KnownFromList row={row} asked={asked} isPanel={isPanel} />;
  return asked === 'asking' || asked === 'answered' ? <PageSpinner /> : <NoInvoice reason={asked} />;
}
