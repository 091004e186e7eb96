import type { CompanyRecord, RecordState } from '#domain/records/record.ts';
import type { ChangeState } from './invoice-row.ts';

/** A record as this device shows it: the server's last one with the pending changes applied. */
export type RecordRow = CompanyRecord & {
  /** Present only while a change of this record is pending or parked. */
  change_state?: ChangeState;
};

/** The server's last state of a record, only while a change of it is pending or parked. */
export type RecordBaseRow = RecordState & {
  /** Pulled under an earlier epoch: the new feed confirms the record or it is removed. */
  stale?: 1;
};
