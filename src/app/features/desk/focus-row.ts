/** On the button that names a company. */
export const ROW_PROPS = { 'data-desk-row': true } as const;

/** Moves the focus to the next or previous company; from outside of the table to its first or last one. */
export function focusRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-desk-row]')];
  const current = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement));
  const next = current === -1 ? (by === 1 ? 0 : rows.length - 1) : current + by;
  rows[next]?.focus();
}
