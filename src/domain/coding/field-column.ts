import type { CustomField } from '../records/custom-field.ts';
import type { CellKind, Column } from '../sheets/workbook/sheet.ts';

const KINDS: Record<CustomField['type'], CellKind> = { text: 'text', list: 'text', number: 'quantity', date: 'date' };

/** The column of an own field in a workbook. Its cells have the stored values; one of another kind is shown as text. */
export const fieldColumn = ({ name, type }: Pick<CustomField, 'name' | 'type'>): Column => ({
  title: name,
  kind: KINDS[type],
  width: type === 'text' ? 24 : 16,
});
