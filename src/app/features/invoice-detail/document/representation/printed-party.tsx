import { useLingui } from '@lingui/react/macro';
import { formatPhone } from '#domain/companies/format-phone.ts';
import type { DetailParty } from '#domain/invoices/invoice-detail.ts';
import { idText } from '../../facts/parties.tsx';
import { PrintedFact } from './printed-fact.tsx';
import classes from './representation.module.css';

/** All that the document has about one party. */
export function PrintedParty({ party, title }: { party: DetailParty; title: string }) {
  const { t } = useLingui();
  const { address, city, department, country, phone, email, responsibilities, trade_name } = party;
  const place = [address, city, department, country].filter(Boolean).join(', ');
  return (
    <div>
      <h3>{title}</h3>
      <p className={classes['name']}>{party.name ?? t`Sin nombre`}</p>
      {trade_name !== null && trade_name !== party.name && <p>{trade_name}</p>}
      {party.nit !== null && <p>{idText(party)}</p>}
      {place !== '' && <p>{place}</p>}
      <dl className={classes['facts']}>
        <PrintedFact name={t`Teléfono`}>{phone && formatPhone(phone)}</PrintedFact>
        <PrintedFact name={t`Correo`}>{email}</PrintedFact>
        <PrintedFact name={t`Responsabilidades`}>{responsibilities.join(', ')}</PrintedFact>
      </dl>
    </div>
  );
}
