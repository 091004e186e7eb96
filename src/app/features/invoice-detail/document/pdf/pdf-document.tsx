import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { InvoiceDetail, InvoiceFile } from '#domain/invoices/invoice-detail.ts';
import { useDownloadInvoiceFile } from '../../use-download-invoice-file.ts';
import { OwnDocument } from '../own-document.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { PdfProblemNotice } from './pdf-problem-notice.tsx';
import { usePdf } from './use-pdf.ts';

type Props = { detail: InvoiceDetail; file: InvoiceFile; onPrint: (() => void) | undefined };

/** The PDF that came with the document; while it cannot be shown, the reason and our own representation. */
export function PdfDocument({ detail, file, onPrint }: Props) {
  const { t } = useLingui();
  const download = useDownloadInvoiceFile(detail.id);
  const { state, retry, reportBroken } = usePdf(detail.id, file);
  const onDownload = () => void download(file);
  if (state.type === 'loading')
    return <Skeleton height={560} radius="md" role="status" aria-label={t`Cargando el PDF`} />;
  if (state.type === 'ready') return <PdfPages pdf={state.pdf} onDownload={onDownload} onBroken={reportBroken} />;
  return (
    <>
      <PdfProblemNotice problem={state.type} onDownload={onDownload} onRetry={retry} />
      <OwnDocument detail={detail} onPrint={onPrint} />
    </>
  );
}
