import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import type { LogRow } from '#store/rows/log-row.ts';
import type { Store } from '#store/store.ts';
import { exportLog, readLog } from '#sync/device/sync-report.ts';

/** `subject`: the name of the invoice or file, while this device has it. */
export type LogLine = LogRow & { subject: string };

/** Returns the entries, newest first, and the log as text for support, without personal data. */
export function useLog(): { lines: LogLine[]; text: string } | undefined {
  const { store } = useSignedIn();
  return useLiveQuery(async () => ({ lines: await readLines(store), text: await exportLog(store) }), [store]);
}

async function readLines(store: Store): Promise<LogLine[]> {
  const rows = await readLog(store);
  const ids = [...new Set(rows.flatMap(({ about }) => about ?? []))];
  const [invoices, shadows, uploads] = await Promise.all([
    store.invoices.bulkGet(ids),
    store.shadow.bulkGet(ids),
    store.uploads.bulkGet(ids),
  ]);
  const names = new Map(
    ids.map((id, index) => {
      const invoice = invoices[index] ?? shadows[index]?.row;
      return [id, uploads[index]?.name ?? (invoice ? invoiceDisplayName(invoice) : id.slice(0, 8))];
    }),
  );
  return rows.map((row) => ({ ...row, subject: names.get(row.about ?? '') ?? '' }));
}
