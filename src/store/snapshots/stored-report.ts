import type { YearFilter } from '#domain/invoices/invoice.ts';
import type { Store } from '../store.ts';
import { saveSnapshot } from './save-snapshot.ts';

/** A downloaded Excel report. An ArrayBuffer, not a Blob: Safari fails to store Blobs (docs/offline.md#uploads). */
export type StoredReport = { name: string; bytes: ArrayBuffer; taken_at: number };

/** Larger reports are not stored: the invoices themselves are on the device. */
const MAX_REPORT_BYTES = 20_000_000;

const reportId = (year: YearFilter) => `report:${year}`;

/**
 * Stores the last report of a year, for use without a network (docs/offline.md#service-worker). A device without space
 * stores none.
 */
export async function saveReport(store: Store, year: YearFilter, { taken_at, ...file }: StoredReport): Promise<void> {
  // Delete the older report: the user would take it for the one just downloaded.
  if (file.bytes.byteLength > MAX_REPORT_BYTES) await store.snapshots.delete(reportId(year));
  else await saveSnapshot(store, { id: reportId(year), data: file, taken_at }).catch(() => undefined);
}

/** The stored report of a year; undefined when there is none or it has another shape. */
export async function readReport(store: Store, year: YearFilter): Promise<StoredReport | undefined> {
  const row = await store.snapshots.get(reportId(year));
  if (!row || !isStoredFile(row.data)) return undefined;
  const { name, bytes } = row.data;
  return { name, bytes, taken_at: row.taken_at };
}

function isStoredFile(data: unknown): data is { name: string; bytes: ArrayBuffer } {
  if (typeof data !== 'object' || data === null || !('name' in data) || !('bytes' in data)) return false;
  // By its tag: in tests the database returns an ArrayBuffer of another JavaScript realm.
  return typeof data.name === 'string' && Object.prototype.toString.call(data.bytes) === '[object ArrayBuffer]';
}
