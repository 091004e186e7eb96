import { useLingui } from '@lingui/react/macro';
import { EmailText } from '#app/ui/format/contact-text.tsx';
import { formatCedula } from '#domain/companies/format-identification.ts';
import { formatPhone } from '#domain/companies/format-phone.ts';
import { formatNit } from '#domain/companies/nit.ts';
import type { DetailParty, InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import classes from '../invoice-detail.module.css';
import line from './parties-line.module.css';
import { Section } from './section.tsx';

type NamedParty = Pick<DetailParty, 'name' | 'nit' | 'id_type'>;

/** Names and NITs of supplier and customer in one line. `Parties` has the addresses. */
export function PartiesLine({ supplier, customer }: { supplier: NamedParty; customer: NamedParty }) {
  const { t } = useLingui();
  const parties = [
    { title: t`Proveedor`, party: supplier },
    { title: t`Cliente`, party: customer },
  ];
  return (
    <dl className={line['parties']}>
      {parties.map(({ title, party }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {party.name ?? t`Sin nombre`}
            {party.nit !== null && <span className={line['id']}>{idText(party)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Parties({ detail: { supplier, customer, issued_by } }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  return (
    <div className={classes['parties']}>
      <Section title={t`Proveedor`}>
        <Party party={supplier} isIssuer={issued_by === 'supplier'} />
      </Section>
      <Section title={t`Cliente`}>
        <Party party={customer} isIssuer={issued_by === 'customer'} />
      </Section>
    </div>
  );
}

function Party({ party, isIssuer }: { party: DetailParty; isIssuer: boolean }) {
  const { t } = useLingui();
  const locationText = [party.address, party.city, party.department].filter(Boolean).join(', ');
  return (
    <div className={classes['party']}>
      <p className={classes['partyName']}>{party.name ?? t`Sin nombre`}</p>
      {isIssuer && <p className={classes['note']}>{t`Emisor del documento`}</p>}
      {party.trade_name !== null && party.trade_name !== party.name && <p>{party.trade_name}</p>}
      {party.nit !== null && <p>{idText(party)}</p>}
      {party.dv_ok === false && (
        <p className={classes['wrong']}>{t`El dígito de verificación no corresponde a este NIT.`}</p>
      )}
      {locationText !== '' && <p>{locationText}</p>}
      {party.phone !== null && <p>{formatPhone(party.phone)}</p>}
      {party.email !== null && (
        <p>
          <EmailText address={party.email} />
        </p>
      )}
    </div>
  );
}

/** DIAN's codes of identity types. docs/dian.md#parties. */
const ID_NAMES: Record<string, string> = { '13': 'CC', '22': 'CE', '31': 'NIT', '41': 'Pasaporte', '42': 'ID' };

/** Returns the kind of the identity and its number: "NIT 900.123.456-8". */
export function idText({ nit, id_type }: Pick<DetailParty, 'nit' | 'id_type'>): string {
  const isNit = id_type === null || id_type === '31';
  const number = nit ?? '';
  if (id_type === '13') return formatCedula(number);
  return `${ID_NAMES[id_type ?? '31'] ?? 'ID'} ${isNit ? formatNit(number) : number}`;
}
