import { bogotaDate } from '#domain/dates/bogota.ts';
import { countToReview, type ReviewFigures } from '#domain/desk/desk.ts';
import { countDeadlines, type DeadlineFigures } from '#domain/radian/radian-summary.ts';
import { toTrackedPurchase } from '#domain/radian/tracked-purchase.ts';
import { type LastRun, readLastRun } from '#domain/reconciliation/last-run.ts';
import { readMeta } from './meta.ts';
import { listRecords } from './records/list-records.ts';
import { type InvoiceRow, isPreview } from './rows/invoice-row.ts';
import type { Store } from './store.ts';

/**
 * What waits in a company's list as this device shows it. `version` changes whenever the rows may have changed;
 * `pulled_at` is when the company was last pulled (ms since epoch), null before that.
 */
export type StoredReview = {
  figures: ReviewFigures;
  version: string;
  pulled_at: number | null;
  /** The last kept reconciliation with DIAN, null without one; earlier builds did not store it. */
  reconciliation?: LastRun | null;
  /** The deadlines of purchases on credit on `day`; earlier builds did not store them. */
  deadlines?: DeadlineFigures & { day: string };
};

/** Reads the figures again if the rows may have changed since `known`. A large company has all its rows read. */
export function readReview(store: Store, known?: StoredReview): Promise<StoredReview> {
  return store.transaction('r', [store.invoices, store.outbox, store.meta, store.records], async () => {
    const version = await readVersion(store);
    const pulled_at = (await readMeta(store, 'last_pull_ok')) ?? null;
    const counted = isCurrent(known, version) ? known : countRows(await store.invoices.toArray());
    const { figures, deadlines } = counted;
    return { figures, deadlines, version, pulled_at, reconciliation: await readReconciliation(store) };
  });
}

type CountedReview = StoredReview & { deadlines: DeadlineFigures & { day: string } };

/** A term ends with the day. */
const isCurrent = (known: StoredReview | undefined, version: string): known is CountedReview =>
  known?.version === version && known.deadlines?.day === bogotaDate(new Date());

function countRows(rows: readonly InvoiceRow[]): Pick<CountedReview, 'figures' | 'deadlines'> {
  const day = bogotaDate(new Date());
  const purchases = rows.flatMap((row) => (isPreview(row) ? [] : (toTrackedPurchase(row) ?? [])));
  return { figures: countToReview(rows), deadlines: { ...countDeadlines(purchases, day), day } };
}

async function readReconciliation(store: Store): Promise<LastRun | null> {
  const runs = await listRecords(store, 'reconciliation-run');
  if (runs.length === 0) return null;
  const marks = await listRecords(store, 'reconciliation-mark');
  return readLastRun(
    runs.map(({ data }) => data),
    marks.map(({ data }) => data),
  );
}

/** The rows change with a page of the feed, with a decision and with what becomes of it. */
async function readVersion(store: Store): Promise<string> {
  const [epoch, cursor, bootstrap, waiting, parked, last] = await Promise.all([
    readMeta(store, 'epoch'),
    readMeta(store, 'cursor'),
    readMeta(store, 'bootstrap'),
    store.outbox.count(),
    store.outbox.where('state').equals('parked').count(),
    store.outbox.toCollection().last(),
  ]);
  return JSON.stringify([epoch, cursor, bootstrap?.after.id, waiting, parked, last?.seq]);
}
