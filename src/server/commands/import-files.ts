import { sql } from 'kysely';
import type { UploadedDocument, UploadFileResult, UploadResult } from '#domain/upload.ts';
import { readOwnCompany } from '../db/companies.ts';
import type { Trx } from '../db/database.ts';
import { insertStoredFile } from '../db/stored-files.ts';
import { type Import, importDocument } from './import-document.ts';
import type { ReadFile } from './read-file.ts';

type Importer = { company_id: string; user_id: string; onFailure: (error: unknown) => void };

/** Files that were read, into the books. Each stands alone: what the database refuses takes only its own file along. */
export async function importFiles(trx: Trx, importer: Importer, files: readonly ReadFile[]): Promise<UploadResult> {
  const { company_id, user_id } = importer;
  // Two uploads of one company at once would both find that a document or a supplier is not there yet.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${company_id}`}, 0))`.execute(trx);
  const into: Import = {
    trx,
    company: await readOwnCompany(trx, company_id),
    user_id,
    counts: { new_suppliers: 0, new_customers: 0 },
  };
  const results: UploadFileResult[] = [];
  for (const file of files) results.push(await importGuarded(into, file, importer.onFailure));
  const successful = results.filter((result) => result.success).length;
  return { total_files: files.length, successful, failed: files.length - successful, ...into.counts, results };
}

async function importGuarded(
  into: Import,
  file: ReadFile,
  onFailure: Importer['onFailure'],
): Promise<UploadFileResult> {
  const counts = { ...into.counts };
  await sql`savepoint one_file`.execute(into.trx);
  try {
    const documents = await importFile(into, file);
    await sql`release savepoint one_file`.execute(into.trx);
    return resultOf(file.filename, documents);
  } catch (error) {
    onFailure(error);
    await sql`rollback to savepoint one_file`.execute(into.trx);
    Object.assign(into.counts, counts);
    return resultOf(file.filename, [refused(file.filename, 'No fue posible procesar el archivo.')]);
  }
}

async function importFile(into: Import, file: ReadFile): Promise<UploadedDocument[]> {
  if ('refused' in file) return [refused(file.filename, file.refused)];
  const { filename, sha256, size, reading } = file;
  const type = filename.replace(/^.*\./, '').toLowerCase();
  await insertStoredFile(into.trx, { company_id: into.company.id, sha256, size, name: filename, type });
  const documents: UploadedDocument[] = [];
  for (const member of reading.members) documents.push(...(await importMember(into, member, file)));
  return [...documents, ...attachmentsOf(reading.attachments, documents)];
}

type Reading = Extract<ReadFile, { reading: unknown }>['reading'];

async function importMember(into: Import, member: Reading['members'][number], file: ReadFile) {
  const name = member.member ?? file.filename;
  if (!member.ok) return [refused(name, member.detail)];
  if (member.documents.length === 0) {
    return [
      refused(name, 'Es una respuesta o un evento electrónico (validación, acuse o aceptación), no una factura.'),
    ];
  }
  const documents: UploadedDocument[] = [];
  for (const document of member.documents) {
    const source = { sha256: file.sha256, filename: file.filename, member: member.member };
    documents.push(await importDocument(into, document, source));
  }
  const ofMember = member.warnings.map((warning) => warning.detail);
  return documents.map((document) => ({ ...document, warnings: [...ofMember, ...document.warnings] }));
}

/** A PDF beside a single document is its printed face; beside several nobody can tell whose. */
function attachmentsOf(attachments: Reading['attachments'], documents: UploadedDocument[]): UploadedDocument[] {
  const inBooks = documents.filter(isInBooks);
  const only = inBooks.length === 1 ? inBooks[0] : undefined;
  return attachments.map(({ member }) => ({
    name: member,
    outcome: 'attached',
    invoice_id: only?.invoice_id ?? null,
    invoice_number: only?.invoice_number ?? null,
    detail: null,
    warnings: [],
  }));
}

function resultOf(filename: string, documents: UploadedDocument[]): UploadFileResult {
  const first = documents.find(isInBooks);
  const reason = documents.find((document) => document.detail !== null)?.detail ?? null;
  return {
    filename,
    success: first !== undefined,
    invoice_id: first?.invoice_id ?? null,
    error_message: first ? null : reason,
    documents,
  };
}

const isInBooks = ({ outcome }: UploadedDocument): boolean => outcome === 'created' || outcome === 'duplicate';

const refused = (name: string, detail: string): UploadedDocument => ({
  name,
  outcome: 'refused',
  invoice_id: null,
  invoice_number: null,
  detail,
  warnings: [],
});
