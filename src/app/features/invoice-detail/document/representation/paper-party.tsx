import { useLingui } from '@lingui/react/macro';
import type { DetailParty } from '#domain/invoices/invoice-detail.ts';
import { idText } from '../../facts/parties.tsx';
import { PaperFact } from './paper-fact.tsx';
import classes from './representation.module.css';

/** All that the document has about one party. */
export function PaperParty({ party, title }: { party: DetailParty; title: string }) {
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
        <PaperFact name={t`Teléfono`}>{phone}</PaperFact>
        <PaperFact name={t`Correo`}>{email}</PaperFact>
        <PaperFact name={t`Responsabilidades`}>{responsibilities.join(', ')}</PaperFact>
      </dl>
    </div>
  );
}
