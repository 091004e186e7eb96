import { start } from './0001-start.ts';
import { invoicePapers } from './0002-papers.ts';
import { accounts } from './0003-accounts.ts';
import { uploads } from './0004-uploads.ts';
import { feed } from './0005-feed.ts';
import { doors } from './0006-doors.ts';
import { figures } from './0007-figures.ts';
import { imports } from './0008-imports.ts';
import { admin } from './0009-admin.ts';
import { mail } from './0010-mail.ts';
import { writtenDocuments } from './0011-written-documents.ts';
import { stampedInserts } from './0012-stamped-inserts.ts';
import { automaticWeeks } from './0013-automatic-weeks.ts';
import { leanImports } from './0014-lean-imports.ts';
import { checkedTogether } from './0015-checked-together.ts';
import { smallIndexes } from './0016-small-indexes.ts';
import { mailRouting } from './0017-mail-routing.ts';
import { narrowGrants } from './0018-narrow-grants.ts';
import { noLetters } from './0018-no-letters.ts';
import { sealedSecrets } from './0018-sealed-secrets.ts';
import { invitationsAndEmailChanges } from './0019-invitations.ts';
import { accountSessions } from './0020-sessions.ts';
import { secondFactor } from './0021-second-factor.ts';
import { nitProof } from './0022-nit-proof.ts';
import { removedSessions } from './0024-removed-sessions.ts';
import { foreignKeys } from './0025-foreign-keys.ts';
import { onePartyPerNit } from './0026-one-party-per-nit.ts';
import { importTypes } from './0027-import-types.ts';
import { operationKeys } from './0028-operation-keys.ts';
import { discardedPdfs } from './0029-discarded-pdfs.ts';
import { skippedMembers } from './0030-skipped-members.ts';
import { uploadHistory } from './0031-upload-history.ts';
import { feedStarts } from './0032-feed-starts.ts';
import { creditNoteSign } from './0033-credit-note-sign.ts';
import { foreignRows } from './0034-foreign-rows.ts';
import { givenRate } from './0035-given-rate.ts';
import { consent } from './0036-consent.ts';
import { invoiceChanges } from './0037-invoice-changes.ts';
import { taxFigureColumns } from './0038-tax-figures.ts';
import { invitationPassword } from './0039-invitation-password.ts';
import { companyDeletions } from './0040-company-deletions.ts';
import { membershipTable } from './0041-memberships.ts';
import { jobLeases } from './0042-job-leases.ts';
import { companyRecords } from './0043-records.ts';
import { firmTables } from './0044-firms.ts';
import { radianEvents } from './0045-radian-events.ts';
import { invoiceCoding } from './0046-invoice-coding.ts';
import { approvals } from './0047-approvals.ts';
import { rowWarnings } from './0048-row-warnings.ts';
import { deskIndexes } from './0049-desk-indexes.ts';
import { deskDeadlines } from './0050-desk-deadlines.ts';
import { firmWeeks } from './0050-firm-weeks.ts';
import { calendarFeeds } from './0051-calendar-feeds.ts';
import { deskCounts } from './0052-desk-counts.ts';
import { lacksXml } from './0053-lacks-xml.ts';
import { pdfUploaders } from './0054-pdf-uploaders.ts';
import { directionByClass } from './0055-direction-by-class.ts';
import { fileRemovals } from './0056-file-removals.ts';
import { trashIndex } from './0057-trash-index.ts';
import { debtsIndex } from './0058-debts-index.ts';
import type { Migration } from './migration.ts';

/** In the order in which they are applied. Released ones are never changed. */
export const migrations: readonly Migration[] = [
  start,
  invoicePapers,
  accounts,
  uploads,
  feed,
  doors,
  figures,
  imports,
  admin,
  mail,
  writtenDocuments,
  stampedInserts,
  automaticWeeks,
  leanImports,
  checkedTogether,
  smallIndexes,
  mailRouting,
  sealedSecrets,
  invitationsAndEmailChanges,
  accountSessions,
  secondFactor,
  removedSessions,
  nitProof,
  noLetters,
  narrowGrants,
  foreignKeys,
  onePartyPerNit,
  importTypes,
  operationKeys,
  discardedPdfs,
  skippedMembers,
  uploadHistory,
  feedStarts,
  creditNoteSign,
  foreignRows,
  givenRate,
  consent,
  invoiceChanges,
  taxFigureColumns,
  invitationPassword,
  companyDeletions,
  membershipTable,
  jobLeases,
  companyRecords,
  firmTables,
  radianEvents,
  invoiceCoding,
  approvals,
  rowWarnings,
  deskIndexes,
  deskDeadlines,
  firmWeeks,
  calendarFeeds,
  deskCounts,
  lacksXml,
  pdfUploaders,
  directionByClass,
  fileRemovals,
  trashIndex,
  debtsIndex,
];
