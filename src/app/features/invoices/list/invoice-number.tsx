import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReviewMark } from '#app/approval/review-mark.tsx';
import { CommentMark } from '#app/comments/comment-mark.tsx';
import { useComments } from '#app/comments/use-comments.ts';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { useKindLabels } from '#app/ui/labels/use-kind-labels.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import classes from '../invoices.module.css';
import own from './invoice-number.module.css';

type Props = {
  invoice: Pick<Invoice, 'id' | 'invoice_number' | 'document_kind' | 'environment' | 'review' | 'lacks_xml'>;
  onOpen: (id: string) => void;
  /** What stands first under the number. */
  badge?: ReactNode;
};

/**
 * The number as a link to the invoice, the kind when it is not a plain invoice, a warning when it has no legal force, and
 * whether it waits for its XML, is approved or has comments.
 */
export function InvoiceNumber({ invoice, onOpen, badge }: Props) {
  const { environment, lacks_xml, review } = invoice;
  const comments = useComments(invoice.id);
  const kind = useKindLabels()[invoice.document_kind];
  const isPlain = kind === undefined && environment !== 'test' && !lacks_xml && !review && comments.length === 0;
  const hasKinds = !isPlain || Boolean(badge);
  return (
    <span className={hasKinds ? `${classes['number']} ${own['above']}` : classes['number']}>
      <Link
        to="/invoices/$id"
        params={{ id: invoice.id }}
        preload={false}
        title={invoice.invoice_number}
        data-row-control
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(invoice.id);
        }}
      >
        {invoiceDisplayName(invoice)}
      </Link>
      {hasKinds && (
        <span className={own['kinds']}>
          {badge}
          {kind}
          {environment === 'test' && (
            <span data-test>
              <Trans>Prueba</Trans>
            </span>
          )}
          {lacks_xml && (
            <span>
              <Trans>Sin XML</Trans>
            </span>
          )}
          <ReviewMark invoice={invoice} />
          {comments.length > 0 && <CommentMark comments={comments} />}
        </span>
      )}
    </span>
  );
}
