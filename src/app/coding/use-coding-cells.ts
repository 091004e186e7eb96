import { useLingui } from '@lingui/react/macro';
import type { CodedValue } from '#domain/coding/coded-value.ts';
import { fieldColumn } from '#domain/coding/field-column.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import type { Column } from '#domain/sheets/workbook/sheet.ts';
import type { Cell } from '#domain/text/csv.ts';
import { useCodingCatalog } from './use-coding-catalog.ts';
import { useCodedFieldName, useCodedValueText } from './use-coding-texts.ts';
import { useTagNames } from './use-tag-names.ts';

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const FIELDS = ['account', 'cost_center', 'withholding_concept', 'assignee'];

/**
 * Returns the columns and the cells of the coded values of a row, for a table of a file or the clipboard. Numbers of own
 * fields are numbers, days YYYY-MM-DD.
 */
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
    return value === undefined ? null : data.type === 'number' && DECIMAL.test(value) ? Number(value) : value;
  };
  return {
    columns: [
      ...[...FIELDS.map(nameOf), t`Etiquetas`].map((title): Column => ({ title, kind: 'text', width: 24 })),
      ...fields.map(({ data }) => fieldColumn(data)),
    ],
    cells: (row: { coding?: readonly CodedValue[] }): Cell[] => [
      ...FIELDS.map((field) => cell(row, field)),
      tagsOf(row),
      ...fields.map((field) => customCell(row, field)),
    ],
  };
}
