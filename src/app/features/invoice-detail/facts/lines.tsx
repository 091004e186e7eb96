import { useLingui } from '@lingui/react/macro';
import { TableTools } from '#app/data/table-tools.tsx';
import { formatExactQuantity } from '#app/ui/format/format-quantity.ts';
import { Money } from '#app/ui/money.tsx';
import type { DetailLine, InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { exportFileName } from '#domain/text/export-file-name.ts';
import { taxName, unitName } from './dian-names.ts';
import { formatPrice, formatRate } from './format-figures.ts';
import classes from './lines.module.css';
import { Section } from './section.tsx';

/** The lines of the document: a table on a desktop, a list on a phone. */
export function Lines({ detail: { invoice_number, lines, currency } }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const result = useExportColumns(currency);
  if (lines.length === 0) return null;
  const title = t`Productos y servicios`;
  return (
    <Section
      title={title}
      tools={<TableTools columns={result} rows={lines} name={exportFileName('factura', invoice_number)} of={title} />}
    >
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
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their order, and their own numbers may repeat.
            <Line key={index} line={line} currency={currency} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Replaces the characters of a number that a file name may not contain. */
/** The columns for a spreadsheet: each number in its own cell, unrounded. */
function useExportColumns(currency: string) {
  const { t } = useLingui();
  const notesOf = useLineNotes();
  return [
    { label: t`Descripción`, csv: ({ description }: DetailLine) => description },
    { label: t`Código`, csv: ({ code }: DetailLine) => code },
    { label: t`Notas`, csv: (line: DetailLine) => notesOf(line).join(' · ') },
    { label: t`Cantidad`, csv: ({ quantity }: DetailLine) => quantity },
    { label: t`Unidad`, csv: ({ unit }: DetailLine) => (unit === null ? '' : unitName(unit)) },
    { label: t`Precio`, csv: ({ unit_price }: DetailLine) => unit_price },
    { label: t`Impuestos`, csv: taxText },
    { label: t`Total sin impuestos`, csv: ({ line_total }: DetailLine) => line_total },
    { label: t`Moneda`, csv: () => currency },
  ];
}

function Line({ line, currency }: { line: DetailLine; currency: string }) {
  const { t } = useLingui();
  const { description, code } = line;
  return (
    <tr>
      <td>
        {description}
        <LineNotes line={line} />
        {code !== null && <small>{t`Código ${code}`}</small>}
      </td>
      <LineFigures line={line} currency={currency} weight={550} />
    </tr>
  );
}

function LineNotes({ line }: { line: DetailLine }) {
  return useLineNotes()(line).map((text) => <small key={text}>{text}</small>);
}

/** Returns what stands under the description of a line: a gift, its discounts and charges, the notes of the issuer. */
export function useLineNotes(): (line: DetailLine) => string[] {
  const { t } = useLingui();
  return ({ is_gift, allowances, notes }) => [
    ...(is_gift ? [t`Sin cobro`] : []),
    ...allowances.map(({ is_charge, percent, reason }) =>
      [is_charge ? t`Cargo` : t`Descuento`, percent === null ? '' : formatRate(percent), reason ?? '']
        .filter(Boolean)
        .join(' '),
    ),
    ...notes,
  ];
}

export const taxText = ({ taxes }: DetailLine): string =>
  taxes.map(({ code, rate }) => (rate === null ? taxName(code) : `${taxName(code)} ${formatRate(rate)}`)).join(', ');

type FiguresProps = { line: DetailLine; currency: string; weight?: number };

/** The cells of a line's figures, on the screen and printed. */
export function LineFigures({ line, currency, weight = 400 }: FiguresProps) {
  const { t } = useLingui();
  const { quantity, unit, unit_price, line_total } = line;
  return (
    <>
      <td data-figure data-label={t`Cantidad`}>
        {quantity !== null && `${formatExactQuantity(quantity)} ${unit === null ? '' : unitName(unit)}`}
      </td>
      <td data-figure data-label={t`Precio`}>
        {unit_price !== null && formatPrice(unit_price, currency)}
      </td>
      <td data-figure data-label={t`Impuestos`}>
        {taxText(line)}
      </td>
      <td data-figure data-label={t`Total sin impuestos`}>
        <Money amount={line_total} currency={currency} fw={weight} />
      </td>
    </>
  );
}
