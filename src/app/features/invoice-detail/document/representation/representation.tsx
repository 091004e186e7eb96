import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { PrintedFact } from './printed-fact.tsx';
import { PrintedLegal } from './printed-legal.tsx';
import { PrintedLines } from './printed-lines.tsx';
import { PrintedNotes } from './printed-notes.tsx';
import { PrintedParty } from './printed-party.tsx';
import { PrintedPayment } from './printed-payment.tsx';
import { PrintedSums } from './printed-sums.tsx';
import classes from './representation.module.css';
import { useDocumentTitles } from './use-document-titles.ts';

type Props = { detail: InvoiceDetail };

/**
 * The data of an invoice as a document that can be read and printed. Cuadra makes it: it is not the graphic
 * representation of the issuer, as its first line states.
 */
export const Representation = memo(function Representation({ detail }: Props) {
  const { t } = useLingui();
  const { supplier, customer, issued_by } = detail;
  return (
    <div className={classes['representation']}>
      <Mark detail={detail} />
      <Head detail={detail} />
      <div className={classes['pair']}>
        <PrintedParty
          party={supplier}
          title={issued_by === 'supplier' ? t`Proveedor, emisor del documento` : t`Proveedor`}
        />
        <PrintedParty
          party={customer}
          title={issued_by === 'customer' ? t`Cliente, emisor del documento` : t`Cliente, adquirente`}
        />
      </div>
      <PrintedPayment detail={detail} />
      <PrintedLines detail={detail} />
      <PrintedSums detail={detail} />
      <PrintedNotes detail={detail} />
      <PrintedLegal detail={detail} />
    </div>
  );
});

/** Names who made this document, and from what. */
function Mark({ detail: { source } }: Props) {
  const { t } = useLingui();
  const origins: Record<NonNullable<InvoiceDetail['source']>, string> = {
    xml: t`La hicimos con los datos del XML.`,
    pdf: t`La hicimos con lo que leímos de un PDF.`,
    sheet: t`La hicimos con los datos de una hoja de cálculo.`,
  };
  return (
    <p className={classes['mark']}>
      <strong>
        <Trans>Representación de Cuadra</Trans>
      </strong>{' '}
      <Trans>No es la representación gráfica del emisor.</Trans> {source && origins[source]}
    </p>
  );
}

function Head({ detail }: Props) {
  const { t } = useLingui();
  const { document_kind, environment, issue_date, issue_time, due_date, currency } = detail;
  const title = useDocumentTitles()[document_kind];
  const time = issue_time === null ? '' : `, ${issue_time.slice(0, 8)}`;
  return (
    <div className={classes['head']}>
      <h2>
        {title} <span>{invoiceDisplayName(detail)}</span>
      </h2>
      {environment === 'test' && (
        <p className={classes['invalid']}>
          <Trans>Documento de prueba: no tiene validez</Trans>
        </p>
      )}
      <dl className={classes['facts']}>
        <PrintedFact name={t`Fecha de emisión`}>{formatDate(issue_date) + time}</PrintedFact>
        <PrintedFact name={t`Vencimiento`}>{due_date === null ? null : formatDate(due_date)}</PrintedFact>
        <PrintedFact name={t`Moneda`}>{currency}</PrintedFact>
      </dl>
    </div>
  );
}
