import { useLingui } from '@lingui/react/macro';
import type { DetailLine, InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { formatPrice } from '../../facts/format-figures.ts';
import { LineFigures, useLineNotes } from '../../facts/lines.tsx';
import { taxLabel } from '../../facts/totals.tsx';
import classes from './representation.module.css';

/** Every line of the document, in its order. */
export function PrintedLines({ detail: { lines, currency } }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  if (lines.length === 0) return null;
  return (
    <table className={classes['table']} data-lines>
      <thead>
        <tr>
          <th scope="col">{t`N.º`}</th>
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
          <PrintedLine key={index} line={line} index={index} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

type LineProps = { line: DetailLine; index: number; currency: string };

function PrintedLine({ line, index, currency }: LineProps) {
  const { t } = useLingui();
  const { line_id, description, code, reference_price, withholdings } = line;
  const notes = useLineNotes()(line);
  const reference = reference_price === null ? null : formatPrice(reference_price, currency);
  return (
    <tr>
      <td>{line_id ?? index + 1}</td>
      <td>
        {description}
        {code !== null && <small>{t`Código ${code}`}</small>}
        {notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
        {reference !== null && <small>{t`Precio de referencia ${reference}`}</small>}
        {withholdings.length > 0 && <small>{withholdings.map(taxLabel).join(', ')}</small>}
      </td>
      <LineFigures line={line} currency={currency} />
    </tr>
  );
}
