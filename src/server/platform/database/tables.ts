import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { UploadResult } from '#domain/files/upload.ts';
import type { ChangeSource } from '#domain/invoices/invoice-history.ts';
import type { WeeklyReport } from '#domain/reports/weekly-report.ts';
import type { AccountTables } from '../../accounts/account-tables.ts';
import type { FirmWeeks } from '../../desk/week/stored-week.ts';
import type { FirmTables } from '../../firms/firm-tables.ts';
import type { InvoiceTables } from '../../invoices/invoice-tables.ts';
import type { MailTables } from '../../mail-in/mail-tables.ts';
import type { RecordTables } from '../../records/record-tables.ts';
import type { ImportTables } from '../../spreadsheets/import-tables.ts';
import type { Instant, InstantOrNull, Json } from './column-types.ts';

/** Files that wait for the next month or a larger plan. Their bytes are in the file store. */
type HeldFiles = {
  company_id: string;
  sha256: string;
  filename: string;
  user_id: string;
  held_at: string;
  source: Generated<ChangeSource>;
};

/**
 * One upload request with its result (docs/specification.md#entities). `sha256` is null for a form, which may have several
 * files. `place` increases with every upload.
 */
type Uploads = {
  company_id: string;
  id: string;
  place: GeneratedAlways<number>;
  user_id: string;
  sha256: string | null;
  result: Json<UploadResult>;
  has_problems: GeneratedAlways<boolean>;
  created_at: Instant;
};

type UploadParts = { company_id: string; upload_id: string; n: number; bytes: Uint8Array; created_at: Instant };

/** One revision counter per company, which gives the commit order of its changes (docs/offline.md#pull). */
type CompanyClock = { company_id: string; seq: Generated<number>; epoch: string; horizon: Generated<number> };

/** One row for each start of the server: the revision of the feed that it began at (docs/offline.md#restored-server). */
type FeedStarts = {
  company_id: string;
  id: Generated<string>;
  place: GeneratedAlways<number>;
  from_rev: number;
  started_at: Instant;
};

/** Deleted rows, for devices that still have them. A trigger writes them. */
type Tombstones = { company_id: string; id: string; rev: number; gone_at: string };

/**
 * docs/offline.md#idempotency. `json` stores a response byte for byte. `status` and `response` are null only inside the
 * transaction that writes them.
 */
type OpLedger = {
  company_id: string;
  op_id: string;
  user_id: string;
  device_id: string | null;
  route: string;
  body_sha256: string;
  status: number | null;
  response: ColumnType<unknown, string | null, string | null>;
  created_at: Instant;
};

/** Trusted senders of a company. `confirmed_at` is null until the owner of the address has confirmed it. */
type CertifiedEmails = {
  company_id: string;
  email: string;
  place: number;
  confirmed_at: InstantOrNull;
  created_at: Instant;
};

/** Weekly reports, as they were sent in the response. */
type WeeklyReports = {
  company_id: string;
  id: Generated<string>;
  report: Json<WeeklyReport>;
  /** The Sunday at the end of the week; null for a report that a user requested. */
  week: Generated<string | null>;
  created_at: Instant;
};

/** Bytes to remove from the file store (retention/file-removals.ts); a null hash: all files of the company. */
type FileRemovals = { company_id: string; sha256: string | null; requested_at: Generated<string> };

/** The progress of the demo data. `day` is the date that its documents are relative to. */
type DemoProgress = { company_id: string; day: string; started_at: InstantOrNull; ready_at: InstantOrNull };

/** One row for each job that runs in one of all processes (jobs/job-leases.ts). */
type JobLeases = { name: string; runner: string | null; leased_until: InstantOrNull; finished_at: InstantOrNull };

export type Tables = AccountTables &
  FirmTables &
  InvoiceTables &
  ImportTables &
  MailTables &
  RecordTables & {
    held_files: HeldFiles;
    uploads: Uploads;
    upload_parts: UploadParts;
    company_clock: CompanyClock;
    feed_starts: FeedStarts;
    tombstones: Tombstones;
    op_ledger: OpLedger;
    certified_emails: CertifiedEmails;
    weekly_reports: WeeklyReports;
    firm_weeks: FirmWeeks;
    demo_progress: DemoProgress;
    file_removals: FileRemovals;
    job_leases: JobLeases;
  };
