import { Dexie, type EntityTable } from 'dexie';
import type { DetailRow } from './detail-row.ts';
import type { InvoiceRow } from './invoice-row.ts';
import type { LogRow } from './log-row.ts';
import type { MetaRow } from './meta-row.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { ShadowRow } from './shadow-row.ts';
import type { Snapshot } from './snapshot-row.ts';

/** Grows when an older build could no longer write this database rightly (OFFLINE.md 2.15). */
export const SCHEMA_REV = 1;

/** What this device keeps for one user of one company. Nobody else's data is ever in it. */
export class Store extends Dexie {
  declare readonly invoices: EntityTable<InvoiceRow, 'id'>;
  declare readonly details: EntityTable<DetailRow, 'id'>;
  declare readonly snapshots: EntityTable<Snapshot, 'id'>;
  declare readonly outbox: EntityTable<OutboxRow, 'seq'>;
  declare readonly shadow: EntityTable<ShadowRow, 'id'>;
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
  }

  /** The tables that a change of a row touches, always together. */
  get changing() {
    return [this.invoices, this.shadow, this.outbox, this.meta, this.log];
  }
}

/** Opaque ids only: the names of databases can be read without opening them. */
export const storeName = (company_id: string | undefined, user_id: string): string =>
  `cuadra-${company_id ?? 'none'}-${user_id}`;
