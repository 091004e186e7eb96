import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { formatNit } from '#domain/companies/nit.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import classes from '../invoice-detail.module.css';
import { CufeLine } from './cufe-line.tsx';
import { Fact, Facts } from './facts.tsx';
import { Section } from './section.tsx';
import { SignatureFact } from './signature-fact.tsx';

/** The legal facts of the document; no more proof is claimed than exists. */
export function Legal({ detail }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const { authorisation, software_provider, signature, dian_url, notes } = detail;
  return (
    <Section title={t`Ante la DIAN`}>
      <Facts>
        <CufeLine detail={detail} />
        <Fact name={t`Validación`}>
          <ValidationText detail={detail} />
        </Fact>
        {signature && <SignatureFact signature={signature} />}
        <Fact name={t`Autorización`}>{authorisation?.number}</Fact>
        <Fact name={t`Proveedor tecnológico`}>{software_provider === null ? null : formatNit(software_provider)}</Fact>
        <Fact name={t`Notas`}>{notes.length === 0 ? null : notes.join(' · ')}</Fact>
      </Facts>
      {dian_url !== null && (
        <a href={dian_url} target="_blank" rel="noopener noreferrer" className={classes['dian']}>
          <Trans>Ver en la DIAN</Trans>
          <IconExternalLink size={15} aria-hidden />
        </a>
      )}
    </Section>
  );
}

export function ValidationText({ detail: { validation } }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  if (validation === null) return t`Sin validación DIAN en el archivo`;
  const date = validation.date === null ? '' : formatDate(validation.date);
  if (validation.code !== '02') return t`Rechazada por la DIAN ${date}`;
  return t`Validada por la DIAN ${date}`;
}
