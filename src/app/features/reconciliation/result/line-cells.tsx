import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useKindLabels } from '#app/ui/labels/use-kind-labels.ts';
import { Money } from '#app/ui/money.tsx';
import { formatNit } from '#domain/companies/nit.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { ComparedField } from '#domain/reconciliation/compare-documents.ts';
import type { ListingRow } from '#domain/reconciliation/listing-row.ts';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import { signOf } from '#domain/reconciliation/summarize-lines.ts';
import classes from './result-table.module.css';

type Leg = ListingRow | LocalInvoice;

/** As in the list of invoices: a credit note lowers, and a zero has no sign. */
const SignedMoney = ({ leg, cents }: { leg: Leg; cents: number }) => (
  <Money amount={(signOf(leg) * cents) / 100 + 0} currency={leg.currency ?? 'COP'} />
);

/** The values of DIAN and Cuadra one below the other where they differ, else one. */
export function BothValues({
  line,
  field,
  of,
}: {
  line: ResultLine;
  field: ComparedField;
  of: (leg: Leg) => ReactNode;
}) {
  const { row, invoice, fields } = line;
  if (row && invoice && fields.includes(field)) {
    return (
      <>
        <span className={classes['text']}>
          <Trans>DIAN:</Trans> <span className={classes['differs']}>{of(row)}</span>
        </span>
        <span className={classes['text']}>
          <Trans>Cuadra:</Trans> <span className={classes['differs']}>{of(invoice)}</span>
        </span>
      </>
    );
  }
  const leg = row ?? invoice;
  return <span className={classes['text']}>{leg && of(leg)}</span>;
}

export const amountOf = (leg: Leg): ReactNode => <SignedMoney leg={leg} cents={leg.total} />;
export const taxOf = (leg: Leg): ReactNode => <SignedMoney leg={leg} cents={leg.tax} />;
export const dateOf = (leg: Leg): string => (leg.issue_date === null ? '' : formatDate(leg.issue_date));
export const currencyOf = (leg: Leg): string => leg.currency ?? '';

/** The party that is not the company: the customer of a document that the company issued. */
export function otherPartyOf(leg: Leg, own: readonly string[]): { nit: string; name: string } {
  const isSupplier = own.some((nit) => leg.supplier_nit === nit);
  return isSupplier
    ? { nit: leg.customer_nit, name: leg.customer_name }
    : { nit: leg.supplier_nit, name: leg.supplier_name };
}

export const partyTextOf = ({ nit, name }: { nit: string; name: string }): string =>
  name === '' ? formatNit(nit) : name;

/** DIAN's own name of the type, or Cuadra's. */
export function useKindOf(): (leg: Leg) => string {
  const { t } = useLingui();
  const labels = useKindLabels();
  return (leg) => {
    if ('type_name' in leg) return leg.type_name;
    return labels[leg.kind] ?? t`Factura`;
  };
}
