import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { PaperFact } from './paper-fact.tsx';
import { PaperLegal } from './paper-legal.tsx';
import { PaperLines } from './paper-lines.tsx';
import { PaperNotes } from './paper-notes.tsx';
import { PaperParty } from './paper-party.tsx';
import { PaperPayment } from './paper-payment.tsx';
import { PaperSums } from './paper-sums.tsx';
import classes from './representation.module.css';
import { useDocumentTitles } from './use-document-titles.ts';

type Props = { detail: InvoiceDetail };

/**
 * The data of an invoice as a document that can be read and printed. Cuadra makes it: it is not the graphic
 * representation of the issuer, and says so.
 */
export const Representation = memo(function Representation({ detail }: Props) {
  const { t } = useLingui();
  const { supplier, customer, issued_by } = detail;
  return (
    <div className={classes['paper']}>
      <Mark detail={detail} />
      <Head detail={detail} />
      <div className={classes['pair']}>
        <PaperParty
          party={supplier}
          title={issued_by === 'supplier' ? t`Proveedor, emisor del documento` : t`Proveedor`}
        />
        <PaperParty
          party={customer}
          title={issued_by === 'customer' ? t`Cliente, emisor del documento` : t`Cliente, adquirente`}
        />
      </div>
      <PaperPayment detail={detail} />
      <PaperLines detail={detail} />
      <PaperSums detail={detail} />
      <PaperNotes detail={detail} />
      <PaperLegal detail={detail} />
    </div>
  );
});

/** Names who made this document, and from what. */
function Mark({ detail: { source } }: Props) {
  const { t } = useLingui();
  const origins: Record<InvoiceDetail['source'], string> = {
    xml: t`La hicimos con los datos del XML.`,
    pdf: t`La hicimos con lo que leímos de un PDF.`,
    sheet: t`La hicimos con los datos de una hoja de cálculo.`,
  };
  return (
    <p className={classes['mark']}>
      <strong>
        <Trans>Representación de Cuadra</Trans>
      </strong>{' '}
      <Trans>No es la representación gráfica del emisor.</Trans> {origins[source]}
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
        <PaperFact name={t`Fecha de emisión`}>{formatDate(issue_date) + time}</PaperFact>
        <PaperFact name={t`Vencimiento`}>{due_date === null ? null : formatDate(due_date)}</PaperFact>
        <PaperFact name={t`Moneda`}>{currency}</PaperFact>
      </dl>
    </div>
  );
}
