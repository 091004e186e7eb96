import { useLingui } from '@lingui/react/macro';
import { Money } from '#app/ui/money.tsx';
import type { DetailLine, InvoiceDetail } from '#domain/invoice-detail.ts';
import { taxName, unitName } from './dian-names.ts';
import { formatPrice, formatQuantity, formatRate } from './format-figures.ts';
import classes from './lines.module.css';
import { Section } from './section.tsx';

/** What was sold, a table on a desktop and a list on a phone. */
export function Lines({ detail: { lines, currency } }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  if (lines.length === 0) return null;
  return (
    <Section title={t`Productos y servicios`}>
      <table className={classes['lines']}>
        <thead>
          <tr>
            <th scope="col">{t`Descripción`}</th>
            <th scope="col" data-figure>{t`Cantidad`}</th>
            <th scope="col" data-figure>{t`Precio`}</th>
            <th scope="col" data-figure>{t`Impuestos`}</th>
            <th scope="col" data-figure>{t`Total sin impuestos`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and their own numbers may repeat.
            <Line key={place} line={line} currency={currency} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Line({ line, currency }: { line: DetailLine; currency: string }) {
  const { t } = useLingui();
  const { description, code, quantity, unit, unit_price, line_total } = line;
  return (
    <tr>
      <td>
        {description}
        <LineNotes line={line} />
        {code !== null && <small>{t`Código ${code}`}</small>}
      </td>
      <td data-figure data-label={t`Cantidad`}>
        {quantity !== null && `${formatQuantity(quantity)} ${unit === null ? '' : unitName(unit)}`}
      </td>
      <td data-figure data-label={t`Precio`}>
        {unit_price !== null && formatPrice(unit_price, currency)}
      </td>
      <td data-figure data-label={t`Impuestos`}>
        {taxesOf(line)}
      </td>
      <td data-figure data-label={t`Total`}>
        <Money amount={line_total} currency={currency} fw={550} />
      </td>
    </tr>
  );
}

function LineNotes({ line: { is_gift, allowances, notes } }: { line: DetailLine }) {
  const { t } = useLingui();
  const said = [
    ...(is_gift ? [t`Sin cobro`] : []),
    ...allowances.map(({ is_charge, percent, reason }) =>
      [is_charge ? t`Cargo` : t`Descuento`, percent === null ? '' : formatRate(percent), reason ?? '']
        .filter(Boolean)
        .join(' '),
    ),
    ...notes,
  ];
  return said.map((text) => <small key={text}>{text}</small>);
}

const taxesOf = ({ taxes }: DetailLine): string =>
  taxes.map(({ code, rate }) => (rate === null ? taxName(code) : `${taxName(code)} ${formatRate(rate)}`)).join(', ');
