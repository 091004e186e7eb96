import { useLingui } from '@lingui/react/macro';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import classes from './document.module.css';
import { OwnDocument } from './own-document.tsx';
import { PdfDocument } from './pdf/pdf-document.tsx';
import { pdfFileOf } from './pdf-file-of.ts';

type Props = {
  detail: InvoiceDetail;
  /** It scrolls beside the data. */
  isBeside: boolean;
  /** Undefined where the page has a button for it. */
  onPrint: (() => void) | undefined;
};

/** The document itself: its PDF, or our representation of its data where it has none. */
export function DocumentPane({ detail, isBeside, onPrint }: Props) {
  const { t } = useLingui();
  const file = pdfFileOf(detail);
  return (
    <section
      className={classes['pane']}
      data-beside={isBeside || undefined}
      tabIndex={isBeside ? 0 : undefined}
      aria-label={t`Documento`}
    >
      {file ? (
        <PdfDocument key={`${detail.id} ${file.sha256}`} detail={detail} file={file} onPrint={onPrint} />
      ) : (
        <OwnDocument detail={detail} onPrint={onPrint} />
      )}
    </section>
  );
}
