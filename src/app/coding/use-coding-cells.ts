import { useLingui } from '@lingui/react/macro';
import type { CodedValue } from '#domain/coding/coded-value.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import type { Cell } from '#domain/text/csv.ts';
import { useCodingCatalog } from './use-coding-catalog.ts';
import { useCodedFieldName, useCodedValueText } from './use-coding-texts.ts';
import { useTagNames } from './use-tag-names.ts';

const FIELDS = ['account', 'cost_center', 'withholding_concept', 'assignee'];

/** Returns the titles and the cells of the coded values of a row, for a table of a file or the clipboard. */
export function useCodingCells() {
  const { t } = useLingui();
  const fields = useCodingCatalog()?.fields ?? [];
  const nameOf = useCodedFieldName();
  const textOf = useCodedValueText();
  const tagsOf = useTagNames();
  const cell = (row: { coding?: readonly CodedValue[] }, field: string): Cell => {
    const value = findCodedValue(row, field)?.value;
    return value === undefined ? null : textOf(field, value);
  };
  const customCell = (row: { coding?: readonly CodedValue[] }, { id, data }: (typeof fields)[number]): Cell => {
    const value = findCodedValue(row, `custom:${id}`)?.value;
    return value !== undefined && data.type === 'number' ? Number(value) : cell(row, `custom:${id}`);
  };
  return {
    head: [...FIELDS.map(nameOf), t`Etiquetas`, ...fields.map(({ data }) => data.name)],
    cells: (row: { coding?: readonly CodedValue[] }): Cell[] => [
      ...FIELDS.map((field) => cell(row, field)),
      tagsOf(row),
      ...fields.map((field) => customCell(row, field)),
    ],
  };
}
