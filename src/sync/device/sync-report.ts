import { readMeta } from '#store/meta.ts';
import { readSyncStatus, type SyncStatus } from '#store/outbox/sync-status.ts';
import type { LogRow } from '#store/rows/log-row.ts';
import type { Store } from '#store/store.ts';

export type SyncReport = SyncStatus & {
  /** The first pull, or a pull from scratch, is not complete yet. */
  isBootstrapping: boolean;
  invoices: number;
  device_id: string | null;
  cursor: number | null;
  epoch: string | null;
  last_drift_check: number | null;
};

/** The sync state of this device. For a live query. */
export async function readSyncReport(store: Store): Promise<SyncReport> {
  const [status, invoices, bootstrapping, device_id, cursor, epoch, last_drift_check] = await Promise.all([
    readSyncStatus(store),
    store.invoices.count(),
    readMeta(store, 'bootstrapping'),
    readMeta(store, 'device_id'),
    readMeta(store, 'cursor'),
    readMeta(store, 'epoch'),
    readMeta(store, 'last_drift_check'),
  ]);
  return {
    ...status,
    isBootstrapping: bootstrapping === true || cursor === undefined,
    invoices,
    device_id: device_id ?? null,
    cursor: cursor ?? null,
    epoch: epoch ?? null,
    last_drift_check: last_drift_check ?? null,
  };
}

/** The latest entries, newest first. */
export const readLog = (store: Store, limit = 300): Promise<LogRow[]> =>
  store.log.orderBy('n').reverse().limit(limit).toArray();

/** The log as one text for support: events and times, with ids in place of names. */
export async function exportLog(store: Store): Promise<string> {
  const [report, log] = await Promise.all([readSyncReport(store), readLog(store)]);
  const head = Object.entries(report).map(([name, value]) => `${name}: ${String(value)}`);
  const lines = log.map(({ at, kind, about, detail }) =>
    [new Date(at).toISOString(), kind, about ?? '', detail].join(' ').trim(),
  );
  return [...head, '', ...lines].join('\n');
}
