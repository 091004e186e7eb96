import { type ChangesPage, type SnapshotPage, startOf } from '#contract/sync.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import { isPreview } from '#store/rows/invoice-row.ts';
import type { Bootstrap } from '#store/rows/meta-row.ts';
import type { Store } from '#store/store.ts';
import { deletePreviewsOf } from '../operations/upload-previews.ts';
import { mergeServerRow } from '../outbox/merge-server-rows.ts';
import { keepComparedPosition } from '../outbox/seen-position.ts';
import { refreshRows } from '../outbox/shown-rows.ts';
import { clearPulledRows } from './clear-pulled-rows.ts';

/** The position in the feed that the page was requested from. */
export type FeedPosition = { since: number; epoch: string | undefined };

/**
 * Applies a page of the feed and its cursor in one transaction: the cursor never passes a change that is not stored.
 * Returns false, without applying the page, when another context has moved the cursor since.
 */
export function applyChangesPage(
  store: Store,
  page: ChangesPage,
  position: FeedPosition,
  now: number,
): Promise<boolean> {
  return store.transaction('rw', store.changeTables, async () => {
    const [cursor = 0, epoch] = await Promise.all([readMeta(store, 'cursor'), readMeta(store, 'epoch')]);
    if (cursor !== position.since || epoch !== position.epoch) return false;
    if (epoch !== undefined && page.epoch !== epoch) {
      await resetPulledData(store, now);
      return true;
    }
    await mergePage(store, page, readRevisions);
    await writeMeta(store, 'cursor', page.cursor);
    await writeMeta(store, 'epoch', page.epoch);
    await writePosition(store, page.position);
    if (!page.more) await finishPull(store, now);
    return true;
  });
}

/**
 * A server that has started since may have been restored. It knows the position of this device, but rows that came in
 * responses after it may be lost: they are compared at once, and until then decisions name the position before.
 */
async function writePosition(store: Store, position: string | undefined): Promise<void> {
  const before = await readMeta(store, 'position');
  if (before && position && startOf(before) !== startOf(position)) {
    await writeMeta(store, 'last_drift_check', 0);
    await keepComparedPosition(store);
  }
  await writeMeta(store, 'position', position);
}

/**
 * Applies a page of the bootstrap and its position in one transaction: a device that closes in between continues from
 * there. Returns false when another context has moved the position since the request.
 */
export function applyBootstrapPage(
  store: Store,
  page: SnapshotPage,
  bootstrap: Bootstrap | undefined,
  now: number,
): Promise<boolean> {
  return store.transaction('rw', store.changeTables, async () => {
    const [cursor, known] = await Promise.all([readMeta(store, 'cursor'), readMeta(store, 'bootstrap')]);
    if (cursor !== undefined || known?.after.id !== bootstrap?.after.id) return false;
    if (bootstrap && bootstrap.epoch !== page.epoch) {
      await resetPulledData(store, now);
      return true;
    }
    if (!bootstrap) await markUnconfirmed(store, page.cursor);
    await writeMeta(store, 'bootstrapping', true);
    await mergePage(store, { rows: page.rows, deleted: [] }, readRevisionsByDay);
    await saveBootstrapPosition(store, page, bootstrap ?? page);
    return true;
  });
}

/**
 * A row from a response older than the bootstrap's cursor may be deleted by now, and then no page contains it: it is
 * marked stale until the server confirms it. The feed delivers every later row again.
 */
async function markUnconfirmed(store: Store, cursor: number): Promise<void> {
  const [shadows, known] = await Promise.all([
    store.shadow.toCollection().primaryKeys(),
    store.invoices.limit(1).primaryKeys(),
  ]);
  // A device without any row has received no response.
  if (shadows.length + known.length === 0) return;
  const live = new Set(shadows);
  await store.invoices.filter((row) => !isPreview(row) && !live.has(row.id) && row.rev <= cursor).delete();
  await store.shadow.filter(({ row }) => row !== null && row.rev <= cursor).modify({ stale: 1 });
}

/** The position of the next page; undefined after the last one. */
export function nextBootstrapPosition({ rows, more }: SnapshotPage): Bootstrap['after'] | undefined {
  const last = rows.at(-1);
  return more && last ? { issue_date: last.issue_date, id: last.id } : undefined;
}

type FirstPage = Pick<Bootstrap, 'cursor' | 'position'>;

async function saveBootstrapPosition(store: Store, page: SnapshotPage, first: FirstPage): Promise<void> {
  const { cursor, position } = first;
  const { epoch } = page;
  const after = nextBootstrapPosition(page);
  if (after) return writeMeta(store, 'bootstrap', { epoch, cursor, position, after });
  await writeMeta(store, 'bootstrap', undefined);
  await writeMeta(store, 'cursor', cursor);
  await writeMeta(store, 'epoch', epoch);
  await writeMeta(store, 'position', position);
}

/** Clears the pulled rows to start the pull from scratch; pending changes stay (docs/offline.md#pull). */
export async function resetPulledData(store: Store, now: number): Promise<void> {
  await store.transaction('rw', store.changeTables, async () => {
    await clearPulledRows(store);
    await store.shadow.toCollection().modify({ stale: 1 });
    await writeMeta(store, 'cursor', undefined);
    await writeMeta(store, 'epoch', undefined);
    await keepComparedPosition(store);
    await writeMeta(store, 'position', undefined);
    await writeMeta(store, 'bootstrap', undefined);
    await writeMeta(store, 'bootstrapping', true);
    await logEvent(store, { at: now, kind: 'rebootstrap' });
  });
}

type Page = Pick<ChangesPage, 'rows' | 'deleted'>;
/** The revisions of the rows that are already stored, by id. */
type FindRevisions = (store: Store, rows: readonly Invoice[]) => Promise<ReadonlyMap<string, number>>;

async function mergePage(store: Store, { rows, deleted }: Page, findRevisions: FindRevisions): Promise<void> {
  const pendingIds = new Set<string>();
  await store.outbox.each((row) => pendingIds.add(row.about));
  const plain = rows.filter((row) => !pendingIds.has(row.id));
  await deletePreviewsOf(store, rows);
  await putNewerRows(store, plain, await findRevisions(store, plain));
  await store.invoices.bulkDelete(deleted.filter((id) => !pendingIds.has(id)));
  const changed = [...rows.map((row) => ({ id: row.id, row })), ...deleted.map((id) => ({ id, row: null }))];
  const pending = changed.filter(({ id }) => pendingIds.has(id));
  for (const row of pending) await mergeServerRow(store, row);
  await refreshRows(
    store,
    pending.map(({ id }) => id),
  );
}

/** One chunk of this size is a short task of the page. */
const ROWS_PER_WRITE = 100;

const readRevisions: FindRevisions = async (store, rows) => {
  const here = await store.invoices.bulkGet(rows.map(({ id }) => id));
  return new Map(here.flatMap((row) => (row ? [[row.id, row.rev]] : [])));
};

/**
 * A bootstrap page covers a few days and few of its rows are stored: reading those days costs less than reading each
 * id.
 */
const readRevisionsByDay: FindRevisions = async (store, rows) => {
  const days = rows.map(({ issue_date }) => issue_date).sort();
  const from = [days[0] ?? '', ''];
  const to = [days.at(-1) ?? '', '\uffff'];
  const here = new Set(await store.invoices.where('[issue_date+id]').between(from, to, true, true).primaryKeys());
  return readRevisions(
    store,
    rows.filter(({ id }) => here.has(id)),
  );
};

/** Prepares the next chunk while the database writes the previous one. */
async function putNewerRows(store: Store, rows: readonly Invoice[], known: ReadonlyMap<string, number>): Promise<void> {
  const newer = rows.filter((row) => row.rev >= (known.get(row.id) ?? 0));
  let previousWrite: PromiseLike<unknown> | undefined;
  for (let from = 0; from < newer.length; from += ROWS_PER_WRITE) {
    const currentWrite = store.invoices.bulkPut(newer.slice(from, from + ROWS_PER_WRITE));
    // The first failure is thrown; the next write fails for the same reason.
    void currentWrite.catch(() => undefined);
    await previousWrite;
    previousWrite = currentWrite;
  }
  await previousWrite;
}

async function finishPull(store: Store, now: number): Promise<void> {
  await writeMeta(store, 'last_pull_ok', now);
  if (!(await readMeta(store, 'bootstrapping'))) return;
  await writeMeta(store, 'bootstrapping', undefined);
  await writeMeta(store, 'compared_position', undefined);
  // The new feed is complete and did not contain these rows.
  const gone = await store.shadow.filter((shadow) => shadow.stale === 1).primaryKeys();
  await store.shadow.bulkPut(gone.map((id) => ({ id, row: null })));
  await refreshRows(store, gone);
}
