import type { DeskView } from '#domain/desk/desk-view.ts';
import { partySearchText } from '#domain/invoices/invoice.ts';
import { hasOneOf, searchForms } from '#domain/invoices/search-forms.ts';
import type { DeskRow } from './desk-row.ts';
import type { DeskColumn } from './use-desk-columns.tsx';

/** The column of the names: the order in which the rows come. */
export const BY_NAME = 'name';

/** The companies that contain `q` in name or NIT, in the order of the view; unknown figures are last in both directions. */
export function filterAndSortDesk(
  rows: readonly DeskRow[],
  columns: readonly Pick<DeskColumn, 'id' | 'value'>[],
  { q, sort, dir }: DeskView,
): DeskRow[] {
  const forms = searchForms(q);
  const found = rows.filter(({ company }) => hasOneOf(partySearchText(company.name, company.nit), forms));
  const column = columns.find(({ id }) => id === sort);
  if (!column) return dir === 'asc' || sort !== BY_NAME ? found : found.toReversed();
  const sign = dir === 'asc' ? 1 : -1;
  return found.toSorted((one, other) => {
    const [a, b] = [column.value(one), column.value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}
