import type { DianDocument } from '#domain/dian/document.ts';
import type { DetailSignature } from '#domain/invoices/invoice-detail.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { Refusal } from '../platform/refusal.ts';
import { findInvoiceDocument, keepSignature } from './invoice-documents.ts';
import type { InvoiceKey } from './invoices.ts';

type Parts = { db: Database; files: FileStore; parser: DocumentParser };
type Stored = { document: DianDocument; file_sha256: string; member: string | null; xml_sha256: string | null };

/** What the signature of an invoice's document proves. Null when its bytes are gone or nobody can look at them now. */
export type ReadSignature = (key: InvoiceKey, stored: Stored) => Promise<DetailSignature | null>;

/** Checks each invoice once at a time: who asks meanwhile gets the same result. What was found is stored. */
export function createReadSignature(parts: Parts): ReadSignature {
  const underWay = new Map<string, Promise<DetailSignature | null>>();
  return (key, stored) => {
    const name = `${key.company_id}/${key.id}`;
    const running = underWay.get(name);
    if (running) return running;
    const reading = checkAndStore(parts, key, stored).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return reading;
  };
}

async function checkAndStore({ db, files, parser }: Parts, key: InvoiceKey, stored: Stored) {
  const { company_id } = key;
  const { document, file_sha256, member, xml_sha256: sha256 } = stored;
  // Another check may have ended after `stored` was read.
  const now = await db.forCompany(company_id, (trx) => findInvoiceDocument(trx, key));
  if (now?.signature) return now.signature;
  const bytes = await files.get(company_id, file_sha256);
  if (!bytes) return null;
  const place = member === null ? null : { member, sha256 };
  const checked = await parser.checkSignatures({ company_id, bytes, place }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!checked) return null;
  const isOwn = ({ root, number }: { root: string | null; number: string | null }) =>
    root === document.root && number === document.number;
  const signature: DetailSignature | null | undefined =
    checked.type === 'unreadable' ? unreadable(checked.detail) : checked.signatures?.find(isOwn)?.signature;
  if (!signature) return null;
  await db.forCompany(company_id, (trx) => keepSignature(trx, key, { signature, file_sha256 }));
  return signature;
}

const unreadable = (detail: string): DetailSignature => ({
  status: 'unsupported',
  signer: null,
  signed_at: null,
  policy: null,
  reasons: [`No pudimos revisar la firma. ${detail}`],
});
