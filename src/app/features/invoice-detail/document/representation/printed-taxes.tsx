import { useLingui } from '@lingui/react/macro';
import { Money } from '#app/ui/money.tsx';
import type { DetailTax } from '#domain/invoices/invoice-detail.ts';
import { taxName } from '../../facts/dian-names.ts';
import { formatPrice, formatRate } from '../../facts/format-figures.ts';
import classes from './representation.module.css';

type Props = { title: string; taxes: readonly DetailTax[]; currency: string };

/** One row for each tax and rate: base and amount. */
export function PrintedTaxes({ title, taxes, currency }: Props) {
  const { t } = useLingui();
  if (taxes.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <table className={classes['table']} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t`Impuesto`}</th>
            <th scope="col" data-figure>{t`Tarifa`}</th>
            <th scope="col" data-figure>{t`Base`}</th>
            <th scope="col" data-figure>{t`Valor`}</th>
          </tr>
        </thead>
        <tbody>
          {taxes.map((tax, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the taxes never change their order, and a rate may repeat.
            <TaxRow key={index} tax={tax} currency={currency} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function TaxRow({ tax: { code, rate, base, amount, per_unit }, currency }: { tax: DetailTax; currency: string }) {
  const { t } = useLingui();
  const unitPrice = per_unit === null ? null : formatPrice(per_unit, currency);
  return (
    <tr>
      <td>{taxName(code)}</td>
      <td data-figure>{unitPrice === null ? rate !== null && formatRate(rate) : t`${unitPrice} por unidad`}</td>
      <td data-figure>{base !== null && <Money amount={base} currency={currency} />}</td>
      <td data-figure>
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  );
}
