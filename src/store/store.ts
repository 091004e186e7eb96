import { Dexie, type EntityTable, type Table } from 'dexie';
import { createObservable } from '#domain/create-observable.ts';
import { rekeyPreviews } from './invoices/rekey-previews.ts';
import { trackWrittenRows } from './invoices/written-rows.ts';
import type { AttachmentRow } from './rows/attachment-row.ts';
import type { BlobRow } from './rows/blob-row.ts';
import type { DetailRow } from './rows/detail-row.ts';
import type { HandedRow } from './rows/handed-row.ts';
import type { InvoiceRow } from './rows/invoice-row.ts';
import type { LogRow } from './rows/log-row.ts';
import type { MetaRow } from './rows/meta-row.ts';
import type { OutboxRow } from './rows/outbox-row.ts';
import type { RecordBaseRow, RecordRow } from './rows/record-row.ts';
import type { ReserveRow } from './rows/reserve-row.ts';
import type { ShadowRow } from './rows/shadow-row.ts';
import type { Snapshot } from './rows/snapshot-row.ts';
import type { UploadRow } from './rows/upload-row.ts';

/** Increases when an older build could no longer write this database correctly (docs/offline.md#versions). */
export const SCHEMA_REV = 1;

/**
 * A problem of the database itself. 'outdated': a newer build in another tab has opened it; 'blocked': an older build
 * in another tab does not close it; 'broken': the browser gives no connection any more; 'full': no space is left.
 */
export type StoreProblem = 'outdated' | 'blocked' | 'broken' | 'full';

/** The database of one user of one company on this device. It never contains another user's data. */
export class Store extends Dexie {
  declare readonly invoices: EntityTable<InvoiceRow, 'id'>;
  declare readonly details: EntityTable<DetailRow, 'id'>;
  declare readonly snapshots: EntityTable<Snapshot, 'id'>;
  declare readonly outbox: EntityTable<OutboxRow, 'seq'>;
  declare readonly shadow: EntityTable<ShadowRow, 'id'>;
  declare readonly uploads: EntityTable<UploadRow, 'id'>;
  declare readonly blobs: EntityTable<BlobRow, 'id'>;
  declare readonly records: EntityTable<RecordRow, 'id'>;
  declare readonly recordBases: EntityTable<RecordBaseRow, 'id'>;
  declare readonly attachments: Table<AttachmentRow, [record_id: string, sha256: string]>;
  declare readonly handed: EntityTable<HandedRow, 'op_id'>;
  declare readonly reserve: EntityTable<ReserveRow, 'id'>;
  declare readonly log: EntityTable<LogRow, 'n'>;
  declare readonly meta: EntityTable<MetaRow, 'k'>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      invoices: 'id, [issue_date+id], [classification+issue_date+id], pend',
      snapshots: 'id, kind',
      outbox: '++seq, &op_id, about, state',
      shadow: 'id',
      log: '++n, at',
      meta: 'k',
    });
    this.version(2).stores({ details: 'id, used_at' });
    this.version(3).stores({ uploads: 'id, place, state', blobs: 'id' });
    this.version(4).stores({ outbox: '++seq, &op_id, about, state, operation' });
    this.version(5).stores({
      invoices: 'id, [issue_date+id], [classification+issue_date+id], pend, preview_of',
      uploads: 'id, place, state, twin',
    });
    this.version(6).stores({ reserve: 'id', handed: 'op_id' });
    this.version(7).stores({}).upgrade(rekeyPreviews);
    this.version(8).stores({ records: 'id, type', recordBases: 'id', attachments: '[record_id+sha256], record_id' });
    this.version(9).stores({ invoices: 'id, [issue_date+id], pend, preview_of' });
  }

  readonly rowsWrittenIn = trackWrittenRows(this);
  /** Closed for good: no code may open it again. */
  isRetired = false;
  problem: StoreProblem | undefined;
  readonly #problems = createObservable();

  report(trouble: StoreProblem | undefined): void {
    if (trouble === this.problem) return;
    this.problem = trouble;
    this.#problems.emit();
  }

  readonly onProblem = this.#problems.subscribe;
  readonly #retirement = createObservable();
  readonly onRetired = this.#retirement.subscribe;

  override close(options: { disableAutoOpen: boolean } = { disableAutoOpen: true }): void {
    if (options.disableAutoOpen) this.isRetired = true;
    super.close(options);
    if (options.disableAutoOpen) this.#retirement.emit();
  }

  override open() {
    this.isRetired = false;
    return super.open();
  }

  /** The tables that a change of a row touches, always in one transaction. */
  get changeTables() {
    const { invoices, shadow, outbox, uploads, blobs, meta, log } = this;
    return [invoices, shadow, outbox, uploads, blobs, meta, log, ...this.recordTables];
  }

  /** The tables of records, without the outbox. */
  get recordTables() {
    return [this.records, this.recordBases, this.attachments];
  }
}

/** Opaque ids only: the names of databases can be read without opening them. */
export const storeName = (company_id: string | undefined, user_id: string): string =>
  `cuadra-${company_id ?? 'none'}-${user_id}`;
