import { TagChip } from '#app/coding/tag-chip.tsx';
import { useCodingCatalog } from '#app/coding/use-coding-catalog.ts';
import { useCodedValueText, useOriginText } from '#app/coding/use-coding-texts.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import classes from './coded-cell.module.css';

type Props = { invoice: InvoiceRow; field: string };

/** A coded value; its title says all of it and where it comes from. */
export function CodedCell({ invoice, field }: Props) {
  const textOf = useCodedValueText();
  const originOf = useOriginText();
  const entry = findCodedValue(invoice, field);
  if (!entry) return null;
  const text = textOf(field, entry.value);
  return (
    <span className={classes['coded']} title={`${text} · ${originOf(entry)}`}>
      {text}
    </span>
  );
}

/** The tags of an invoice, without deleted ones. */
export function TagsCell({ invoice }: Pick<Props, 'invoice'>) {
  const tags = useCodingCatalog()?.tags ?? [];
  return (
    <span className={classes['coded']}>
      {tags.flatMap(({ id, data }) => (findCodedValue(invoice, `tag:${id}`) ? [<TagChip key={id} tag={data} />] : []))}
    </span>
  );
}
