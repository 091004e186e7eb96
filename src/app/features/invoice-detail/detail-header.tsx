import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { ClassificationSelect } from '#app/data/classification-select.tsx';
import { InvoiceStatusSelect } from '#app/data/invoice-status-select.tsx';
import back from '#app/ui/back-link.module.css';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { OverdueText } from '#app/ui/format/overdue-text.tsx';
import { TERMS_ANCHOR } from '#app/ui/labels/terms-anchor.ts';
import { useKindLabels } from '#app/ui/labels/use-kind-labels.ts';
import { Money } from '#app/ui/money.tsx';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { daysOverdue } from '#domain/invoices/days-overdue.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { lacksXml } from '#domain/invoices/match-drafts.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import classes from './detail-header.module.css';
import { Neighbours } from './neighbours.tsx';
import { PageShortcuts } from './page-shortcuts.tsx';

type Props = {
  invoice: Invoice & Partial<Pick<InvoiceDetail, 'source'>>;
  /** Undefined while this device has not pulled the invoice. */
  row: InvoiceRow | undefined;
  /** A panel beside the list needs no back link. */
  isPanel: boolean;
  /** Controls above the number. */
  actions?: ReactNode;
};

export function DetailHeader({ invoice, row, isPanel, actions }: Props) {
  const Heading = isPanel ? 'h2' : 'h1';
  return (
    <header className={classes['header']}>
      {!isPanel && row && <PageShortcuts row={row} />}
      {(!isPanel || actions !== undefined) && (
        <div className={classes['actions']}>
          {!isPanel && (
            <div className={classes['way']}>
              <BackLink />
              <Neighbours id={invoice.id} />
            </div>
          )}
          <div className={classes['tools']}>{actions}</div>
        </div>
      )}
      <div className={classes['title']}>
        <Heading>
          {invoiceDisplayName(invoice)} <Marks invoice={invoice} />
        </Heading>
        <Money amount={invoice.total_amount} currency={invoice.currency} className={classes['total'] ?? ''} />
      </div>
      <div className={classes['subtitle']}>
        <Dates invoice={invoice} />
        {row && (
          <div className={classes['selects']}>
            <ClassificationSelect invoice={row} />
            <InvoiceStatusSelect invoice={row} />
            {row.change_state === 'waiting' && (
              <Badge variant="light" color="orange" tt="none">
                <Trans>Por enviar</Trans>
              </Badge>
            )}
          </div>
        )}
      </div>
    </header>
  );
}

/** Links back to the previous page, with its filters and scroll position. */
function BackLink() {
  const { t } = useLingui();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  // From the page of the terms, which links to them.
  const isOfTerms = useLocation({ select: ({ hash }) => hash === TERMS_ANCHOR });
  const label = isOfTerms ? t`Volver a plazos` : t`Volver a facturas`;
  const goBack = (event: MouseEvent) => {
    if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link
      to={isOfTerms ? '/radian' : '/invoices'}
      preload={false}
      className={back['back']}
      title={label}
      onClick={goBack}
    >
      <IconArrowLeft size={16} aria-hidden />
      <span>{label}</span>
    </Link>
  );
}

function Marks({ invoice: { document_kind, environment, lacks_xml, source = 'xml' } }: Pick<Props, 'invoice'>) {
  const kind = useKindLabels()[document_kind];
  return (
    <>
      {kind !== undefined && (
        <Badge variant="default" radius="sm" tt="none" fw={500}>
          {kind}
        </Badge>
      )}
      {(lacks_xml || (source !== null && lacksXml(source))) && (
        <Badge variant="default" radius="sm" tt="none" fw={500}>
          <Trans>Sin XML</Trans>
        </Badge>
      )}
      {environment === 'test' && (
        <Badge variant="filled" color="orange.9" radius="sm" tt="none">
          <Trans>Documento de prueba: no tiene validez</Trans>
        </Badge>
      )}
    </>
  );
}

function Dates({ invoice }: Pick<Props, 'invoice'>) {
  const { issue_date, due_date } = invoice;
  const overdue = daysOverdue(invoice, bogotaDate(new Date()));
  const issued = formatDate(issue_date);
  const due = due_date === null ? null : formatDate(due_date);
  return (
    <p>
      <Trans>Emitida el {issued}</Trans>
      {due !== null && (
        <>
          {' · '}
          <Trans>Vence el {due}</Trans>
        </>
      )}
      {overdue > 0 && (
        <>
          {' · '}
          <span className={classes['overdue']}>
            <OverdueText days={overdue} />
          </span>
        </>
      )}
    </p>
  );
}
