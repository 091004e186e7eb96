import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useKindLabels } from '#app/ui/labels/use-kind-labels.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import classes from '../invoice-detail.module.css';
import { Section } from './section.tsx';

/** The documents that this one corrects, or that correct it: links when they are active invoices, else numbers. */
export function Corrections({ detail: { linked, references, corrections } }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const kinds = useKindLabels();
  const known = new Set(linked.map(({ number }) => number));
  const others = references.filter(({ number }) => number !== null && !known.has(number));
  const reasons = corrections.map(({ reason }) => reason).filter((reason) => reason !== null);
  if (linked.length + others.length + reasons.length === 0) return null;
  return (
    <Section title={t`Documentos relacionados`}>
      <ul className={classes['plain']}>
        {linked.map(({ id, number, kind }) => (
          <li key={id}>
            {kinds[kind] ?? t`Factura`}{' '}
            <Link to="/invoices/$id" params={{ id }} preload={false}>
              {number}
            </Link>
          </li>
        ))}
        {others.map(({ number, uuid }) => (
          <li key={`${number} ${uuid}`}>
            {number} <span className={classes['dim']}>{t`no está en tus facturas`}</span>
          </li>
        ))}
        {reasons.map((reason) => (
          <li key={reason} className={classes['dim']}>
            <Trans>Motivo: {reason}</Trans>
          </li>
        ))}
      </ul>
    </Section>
  );
}
