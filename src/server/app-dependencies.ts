import type { AccountDependencies } from './accounts/sign-up.ts';
import type { StorageQuotas } from './companies/storage-quota.ts';
import type { DocumentParser } from './documents/parser/document-parser.ts';
import type { CheckSender } from './mail-in/senders/check-sender.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { ListableFileStore } from './platform/files/file-store.ts';
import type { Serve } from './platform/http/bind-endpoint.ts';
import type { RequestTimeouts } from './platform/http/create-http-server.ts';
import type { Draining } from './platform/http/draining.ts';
import type { Lifecycle } from './platform/http/lifecycle.ts';
import type { Mailer } from './platform/mailer/mailer.ts';
import type { SecretBox } from './platform/secrets/secret-box.ts';
import type { WriteReport } from './reports/company/report-writer.ts';
import type { Rephrase } from './reports/weekly/rephrase.ts';
import type { UploadIntake } from './uploads/upload-intake.ts';

/**
 * `clientDir` has the built app, `retainedDir` the files of earlier builds. `mailer` replaces the configured one in
 * tests.
 */
export type AppDependencies = {
  db: Database;
  files: ListableFileStore;
  parser: DocumentParser;
  /** Writes Excel reports: in a child process, or as a test wants. */
  writeReport: WriteReport;
  /** Seals and opens stored secrets. */
  secrets: SecretBox;
  config: Config;
  clientDir: string;
  retainedDir?: string;
  mailer?: Mailer;
  /** Checks the sender of incoming emails: with DNS, or with the function of a test. */
  checkSender?: CheckSender;
  /** The current time; tests set another one. */
  now?: () => Date;
  timeouts?: RequestTimeouts;
  /** Begins when the process receives the signal to stop. Without it the server stops without draining. */
  draining?: Draining;
  /** Delays sign-in attempts: a timer, or the function of a test. */
  wait?: (ms: number) => Promise<unknown>;
};

/** What the nouns of one server share. */
export type NounDependencies = AppDependencies & {
  now: () => Date;
  lifecycle: Lifecycle;
  account: AccountDependencies;
  intake: UploadIntake;
  quotas: StorageQuotas;
  rephrase: Rephrase;
};

/** Binds the endpoints of a noun. A server without the app binds them twice, with and without the `/api` prefix. */
export type BindRoutes = (serve: Serve) => void;
