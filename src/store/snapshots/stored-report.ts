import type { Store } from '../store.ts';
import { saveSnapshot } from './save-snapshot.ts';

/** A downloaded Excel report. An ArrayBuffer, not a Blob: Safari fails to store Blobs (docs/offline.md#uploads). */
export type StoredReport = { name: string; bytes: ArrayBuffer; taken_at: number };

/** Larger reports are not stored: the invoices themselves are on the device. */
const MAX_REPORT_BYTES = 20_000_000;

const reportId = (period: string) => `report:${period}`;

/**
 * Stores the last report of a period, for use without a network (docs/offline.md#service-worker). A device without space
 * stores none. `period` is a periodKey.
 */
export async function saveReport(store: Store, period: string, { taken_at, ...file }: StoredReport): Promise<void> {
  // Delete the older report: the user would take it for the one just downloaded.
  if (file.bytes.byteLength > MAX_REPORT_BYTES) await store.snapshots.delete(reportId(period));
  else await saveSnapshot(store, { id: reportId(period), data: file, taken_at }).catch(() => undefined);
}

/** The stored report of a period; undefined when there is none or it has another shape. */
export async function readReport(store: Store, period: string): Promise<StoredReport | undefined> {
  const row = await store.snapshots.get(reportId(period));
  if (!row || !isStoredFile(row.data)) return undefined;
  const { name, bytes } = row.data;
  return { name, bytes, taken_at: row.taken_at };
}

function isStoredFile(data: unknown): data is { name: string; bytes: ArrayBuffer } {
  if (typeof data !== 'object' || data === null || !('name' in data) || !('bytes' in data)) return false;
  // By its tag: in tests the database returns an ArrayBuffer of another JavaScript realm.
  return typeof data.name === 'string' && Object.prototype.toString.call(data.bytes) === '[object ArrayBuffer]';
}
