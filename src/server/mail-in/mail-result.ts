import type { UploadedDocument, UploadResult } from '#domain/files/upload.ts';
import type { MailDocument, MailStatus } from '#domain/mail/mail-message.ts';
import { MAY_HOLD_INVOICES } from './message/file-kinds.ts';
import type { SkippedPart } from './message/incoming-message.ts';
import { REQUEST_FILE } from './message/not-read-texts.ts';

/** What the log of a message shows about its files. */
export type MailResult = {
  status: MailStatus;
  detail: string | null;
  created_count: number;
  attached_count: number;
  duplicate_count: number;
  refused_count: number;
  documents: string;
};

/** A longer list is not useful to a user. */
const MAX_DOCUMENTS = 200;
/** Names of files in a text for a table cell. */
const MAX_NAMES = 5;
const NO_FILES = 'El mensaje no trae archivos XML, ZIP ni PDF.';

export const failedMail = (detail: string): MailResult => ({ ...EMPTY_RESULT, status: 'failed', detail });
export const quarantinedMail = (detail: string): MailResult => ({ ...EMPTY_RESULT, status: 'quarantined', detail });

const EMPTY_RESULT = { created_count: 0, attached_count: 0, duplicate_count: 0, refused_count: 0, documents: '[]' };

/**
 * Returns the result of a message. It is `failed` when none of its files was stored. `skipped` are its parts that are no
 * files to read: they are named, as are the files in its ZIPs that are no documents.
 */
export function mailResult(
  { total_files, successful, results }: UploadResult,
  skipped: readonly SkippedPart[] = [],
): MailResult {
  if (total_files === 0) return { ...EMPTY_RESULT, status: 'nothing', detail: nothingDetail(skipped) };
  const all = results.flatMap(({ documents }) => documents);
  const notRead = [
    ...results.flatMap(({ skipped: members = [] }) => members.map(({ name }) => name)),
    ...skipped.filter(mayBeReadLater).map(({ filename }) => filename),
  ];
  const count = (...wanted: UploadedDocument['outcome'][]) =>
    all.filter(({ outcome }) => wanted.includes(outcome)).length;
  return {
    status: successful > 0 || all.some(isToComplete) ? 'processed' : 'failed',
    detail: joinSentences(findReason(all), notReadDetail(notRead)),
    created_count: count('created', 'completed'),
    attached_count: count('attached'),
    duplicate_count: count('duplicate'),
    refused_count: count('refused', 'duplicate_in_trash'),
    documents: JSON.stringify(all.slice(0, MAX_DOCUMENTS).map(toMailDocument)),
  };
}

function nothingDetail(skipped: readonly SkippedPart[]): string {
  const names = skipped.map(({ filename }) => filename).filter((name) => name !== '');
  const found = names.length === 0 ? '' : ` Trae ${listNames(names)}, que no leemos como facturas.`;
  return `${NO_FILES}${found} ${REQUEST_FILE}`;
}

const notReadDetail = (names: readonly string[]): string | null =>
  names.length === 0
    ? null
    : `No leímos como facturas: ${listNames(names)}. Si alguno lo es, pide al remitente el ZIP o el XML.`;

function listNames(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? ` y ${names.length - MAX_NAMES} más` : '';
  const shown = names.slice(0, MAX_NAMES).map((name) => `«${name}»`);
  return `${shown.join(', ')}${more}`;
}

const joinSentences = (...sentences: readonly (string | null)[]): string | null =>
  sentences.filter((sentence) => sentence !== null).join(' ') || null;

/** A PDF whose data a person must type is stored, but no success yet. */
const isToComplete = ({ waiting_pdf_id }: UploadedDocument): boolean => waiting_pdf_id !== undefined;

/** Returns why a document did not become an invoice: it was refused, or it waits for its invoice. */
function findReason(documents: readonly UploadedDocument[]): string | null {
  const refused = documents.find(({ outcome }) => outcome === 'refused' || outcome === 'duplicate_in_trash');
  const waiting = documents.find(({ outcome, invoice_id }) => outcome === 'attached' && invoice_id === null);
  return nameReason(refused ?? waiting);
}

/** The log has no list of files, so a reason that does not name its file gets the name in front. */
function nameReason(document: UploadedDocument | undefined): string | null {
  if (!document?.detail) return null;
  const { name, detail } = document;
  return detail.includes(name) ? detail : `«${name}»: ${detail}`;
}

const toMailDocument = ({ name, outcome, invoice_id, invoice_number, detail }: UploadedDocument): MailDocument => ({
  name,
  outcome,
  invoice_id,
  invoice_number,
  detail,
});

/**
 * Returns whether a file of the message did not become an invoice, and another try, maybe of a later version, may import
 * it: the bytes of the message are kept.
 */
export const isUnfinished = ({ status, refused_count }: MailResult, skipped: readonly SkippedPart[]): boolean =>
  status === 'failed' || refused_count > 0 || (status === 'nothing' && skipped.some(mayBeReadLater));

const mayBeReadLater = ({ filename, reason }: SkippedPart): boolean => filename !== '' && MAY_HOLD_INVOICES.has(reason);
