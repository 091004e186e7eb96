import type { DianDocument } from '#domain/dian/document.ts';
import type { DetailSignature } from '#domain/invoices/invoice-detail.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { Refusal } from '../platform/refusal.ts';
import { findInvoiceDocument, storeSignature } from './invoice-documents.ts';
import type { InvoiceKey } from './invoices.ts';

type SignatureDependencies = { db: Database; files: FileStore; parser: DocumentParser };
type StoredXml = { document: DianDocument; file_sha256: string; member: string | null; xml_sha256: string | null };

/**
 * The facts that the signature of an invoice's document proves. Null when its bytes are missing or cannot be checked
 * now.
 */
export type ReadSignature = (key: InvoiceKey, stored: StoredXml) => Promise<DetailSignature | null>;

/** Concurrent calls for one invoice share one verification. The result is stored. */
export function createReadSignature(deps: SignatureDependencies): ReadSignature {
  const pending = new Map<string, Promise<DetailSignature | null>>();
  return (key, stored) => {
    const name = `${key.company_id}/${key.id}`;
    const running = pending.get(name);
    if (running) return running;
    const reading = checkAndStore(deps, key, stored).finally(() => pending.delete(name));
    pending.set(name, reading);
    return reading;
  };
}

async function checkAndStore({ db, files, parser }: SignatureDependencies, key: InvoiceKey, stored: StoredXml) {
  const { company_id } = key;
  const { document, file_sha256, member, xml_sha256: sha256 } = stored;
  // Another verification may have finished after `stored` was read.
  const current = await db.forCompany(company_id, (trx) => findInvoiceDocument(trx, key));
  if (current?.signature) return current.signature;
  const bytes = await files.get(company_id, file_sha256);
  if (!bytes) return null;
  const location = member === null ? null : { member, sha256 };
  const checked = await parser.checkSignatures({ company_id, bytes, location }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!checked) return null;
  const isOwn = ({ root, number }: { root: string | null; number: string | null }) =>
    root === document.root && number === document.number;
  const signature: DetailSignature | null | undefined =
    checked.type === 'unreadable' ? unreadableSignature(checked.detail) : checked.signatures?.find(isOwn)?.signature;
  if (!signature) return null;
  await db.forCompany(company_id, (trx) => storeSignature(trx, key, { signature, file_sha256 }));
  return signature;
}

const unreadableSignature = (detail: string): DetailSignature => ({
  status: 'unsupported',
  signer: null,
  signed_at: null,
  policy: null,
  reasons: [`No pudimos revisar la firma. ${detail}`],
});
