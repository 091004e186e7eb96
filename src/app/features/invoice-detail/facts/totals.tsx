import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Money } from '#app/ui/money.tsx';
import type { DetailTax, InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import classes from '../invoice-detail.module.css';
import { taxName } from './dian-names.ts';
import { formatRate } from './format-figures.ts';
import { PesoTotal } from './peso-total.tsx';
import { Section } from './section.tsx';

/** From the sum of the lines to the payable amount, as the document states them. */
export function Totals({ detail }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const { currency, subtotal, taxes, allowances, charges, prepaid, rounding, total_amount } = detail;
  const sums = [
    { name: t`Descuentos`, amount: -allowances },
    { name: t`Cargos`, amount: charges },
    { name: t`Anticipos`, amount: -prepaid },
    { name: t`Redondeo`, amount: rounding },
  ];
  return (
    <Section title={t`Totales`}>
      <dl className={classes['sums']}>
        <Sum name={t`Subtotal`} amount={subtotal} currency={currency} />
        {taxes.map((tax) => (
          <Sum key={`${tax.code} ${tax.rate}`} name={taxLabel(tax)} amount={tax.amount} currency={currency} />
        ))}
        {sums
          .filter(({ amount }) => amount !== 0)
          .map(({ name, amount }) => (
            <Sum key={name} name={name} amount={amount} currency={currency} />
          ))}
        <Sum name={t`Total`} amount={total_amount} currency={currency} isTotal />
      </dl>
      <PesoTotal key={detail.id} detail={detail} />
      <Withholdings detail={detail} />
      <CentsNote detail={detail} amounts={[...taxes, ...sums].map(({ amount }) => amount)} />
    </Section>
  );
}

/** Pesos are shown without their cents, so the shown amounts may not add up. */
function CentsNote({ detail, amounts }: { detail: InvoiceDetail; amounts: readonly number[] }) {
  const { currency, subtotal, total_amount, withholdings, total_after_withholdings } = detail;
  const withheld = withholdings.map(({ amount }) => amount);
  const shown = [subtotal, ...amounts, total_amount, ...withheld, total_after_withholdings];
  if (currency !== 'COP' || shown.every(Number.isInteger)) return null;
  return (
    <p className={classes['note']}>
      <Trans>Los valores se muestran sin centavos: las sumas pueden variar en unos pesos.</Trans>
    </p>
  );
}

/** Shown beside the total and never subtracted from it (docs/dian.md#totals: amounts are the document's own). */
function Withholdings({ detail: { withholdings, total_after_withholdings, currency } }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  if (withholdings.length === 0) return null;
  return (
    <>
      <h3 className={classes['subhead']}>
        <Trans>Retenciones</Trans> <span>{t`No cambian el total de la factura`}</span>
      </h3>
      <dl className={classes['sums']}>
        {withholdings.map((tax) => (
          <Sum key={`${tax.code} ${tax.rate}`} name={taxLabel(tax)} amount={tax.amount} currency={currency} />
        ))}
        <Sum name={t`Neto a pagar si se practican`} amount={total_after_withholdings} currency={currency} />
      </dl>
    </>
  );
}

type SumProps = { name: string; amount: number; currency: string; isTotal?: boolean };

function Sum({ name, amount, currency, isTotal = false }: SumProps): ReactNode {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}

/** Returns a tax with its rate: "IVA 19%", "IVA 0%". A tax of a fixed amount for each unit states a rate of 0, too: it has none. */
export const taxLabel = ({ code, rate, amount }: DetailTax): string =>
  rate === null || (rate === 0 && amount !== 0) ? taxName(code) : `${taxName(code)} ${formatRate(rate)}`;
