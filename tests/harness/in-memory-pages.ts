import { byNewest, type Invoice } from '#domain/invoices/invoice.ts';

type Row = { invoice: Invoice; deleted: boolean };
type After = { after_date?: string; after_id?: string };

/** What the in-memory server answers about its invoices, without epoch and position. */
export function snapshotPage(live: Invoice[], { after_date = '9', after_id = '' }: After, size: number) {
  const all = live.sort(byNewest);
  const from = all.findIndex((row) => byNewest(row, { issue_date: after_date, id: after_id }) > 0);
  const left = from < 0 ? [] : all.slice(from);
  const rows = left.slice(0, size);
  return { rows, more: left.length > rows.length };
}

/** The rows changed after `from`; the last page reaches `rev`. */
export function changesPage(known: Iterable<Row>, { from, rev, size }: { from: number; rev: number; size: number }) {
  const all = [...known].filter((row) => row.invoice.rev > from);
  const page = all.sort((a, b) => a.invoice.rev - b.invoice.rev).slice(0, size);
  return {
    rows: page.filter((row) => !row.deleted).map((row) => row.invoice),
    deleted: page.filter((row) => row.deleted).map((row) => row.invoice.id),
    cursor: all.length > page.length ? (page.at(-1)?.invoice.rev ?? from) : Math.max(from, rev),
    more: all.length > page.length,
  };
}
