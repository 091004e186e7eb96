import { useLingui } from '@lingui/react/macro';
import { formatNit } from '#domain/companies/nit.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { cufeName } from '../../facts/cufe-line.tsx';
import { ValidationText } from '../../facts/legal.tsx';
import { DianQr } from './dian-qr.tsx';
import { PrintedFact } from './printed-fact.tsx';
import classes from './representation.module.css';

/** The complete CUFE, what is known of the document at DIAN, and the QR code that opens it there. */
export function PrintedLegal({ detail }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const authorisation = useAuthorisationText(detail);
  const { cufe, uuid_scheme, dian_url, software_provider } = detail;
  return (
    <div className={classes['legal']}>
      {dian_url !== null && (
        <div className={classes['qr']}>
          <DianQr url={dian_url} />
        </div>
      )}
      <dl className={classes['facts']}>
        <PrintedFact name={cufeName(uuid_scheme)}>{cufe !== null && <code>{cufe}</code>}</PrintedFact>
        <PrintedFact name={t`Validación`}>
          <ValidationText detail={detail} />
        </PrintedFact>
        <PrintedFact name={t`Autorización`}>{authorisation}</PrintedFact>
        <PrintedFact name={t`Proveedor tecnológico`}>
          {software_provider === null ? null : formatNit(software_provider)}
        </PrintedFact>
      </dl>
    </div>
  );
}

/** The number of the authorisation, its range and its days. */
function useAuthorisationText({ authorisation }: InvoiceDetail): string {
  const { t } = useLingui();
  if (authorisation === null) return '';
  const { number, prefix, from, to, start_date, end_date } = authorisation;
  const first = `${prefix ?? ''}${from ?? ''}`;
  const last = `${prefix ?? ''}${to ?? ''}`;
  const start = start_date === null ? '' : formatDate(start_date);
  const end = end_date === null ? '' : formatDate(end_date);
  return [
    number ?? '',
    from === null || to === null ? '' : t`del ${first} al ${last}`,
    start === '' || end === '' ? '' : t`vigente del ${start} al ${end}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
