import { normalizeNit } from '#domain/companies/nit.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import { totalCop } from '#domain/dian/total-cop.ts';
import { readDianFile } from '#domain/dian/xml/read-dian-xml.ts';
import type { ReadResult } from '#domain/dian/xml/read-result.ts';
import { type DocumentPreview, documentIdentity, type FileReading } from '#domain/files/file-reading.ts';
import { detectFileType } from '#domain/files/file-type.ts';
import { createNeighbours, type Neighbours } from '#domain/files/neighbours.ts';
import {
  consumeArchive,
  createZipBudget,
  isXmlName,
  ZIP_DETAIL,
  ZIP_LIMITS,
  type ZipBudget,
  ZipRejected,
} from '#domain/files/zip.ts';
import { fromCents } from '#domain/money.ts';
import { decodeText } from './decode-text.ts';
import { type ZipMember, zipMembers } from './zip-members.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Problem = FileReading['problems'][number];
type ArchiveContext = {
  result: FileReading;
  budget: ZipBudget;
  neighbours: Neighbours<Problem>;
  path: string;
  depth: number;
};

/** Parses a file as the server will. Does not throw for any content. */
export async function parseFile(bytes: Bytes): Promise<FileReading> {
  const result: FileReading = { documents: [], events: 0, refused: null, problems: [] };
  const sort = detectFileType(bytes);
  if (sort === 'pdf') return result;
  if (sort === 'zip') return parseZip(bytes, result);
  const problem = parseXml(bytes, result);
  return problem === undefined ? result : { ...result, refused: problem.detail };
}

async function parseZip(bytes: Bytes, result: FileReading): Promise<FileReading> {
  try {
    const neighbours = createNeighbours<Problem>();
    const hasPdf = await parseMembers(bytes, { result, budget: createZipBudget(), neighbours, path: '', depth: 1 });
    result.problems.push(...neighbours.unresolved());
    const isEmpty = result.documents.length + result.events + result.problems.length === 0;
    // A PDF alone may be enough: the server can parse it.
    return isEmpty && !hasPdf ? { ...result, refused: ZIP_DETAIL.zip_no_xml } : result;
  } catch (error) {
    if (error instanceof ZipRejected) return { ...result, documents: [], refused: error.message };
    throw error;
  }
}

async function parseMembers(bytes: Bytes, archive: ArchiveContext): Promise<boolean> {
  let hasPdf = false;
  for await (const member of zipMembers(bytes, archive.budget)) {
    const isPdf = await parseMember({ ...member, name: `${archive.path}${member.name}` }, archive);
    hasPdf ||= isPdf;
  }
  return hasPdf;
}

/** Returns whether the member is, or contains, a PDF. */
async function parseMember(member: ZipMember, archive: ArchiveContext): Promise<boolean> {
  const { problems } = archive.result;
  if ('problem' in member) {
    problems.push({ member: member.name, detail: ZIP_DETAIL[member.problem] });
    return false;
  }
  const sort = detectFileType(member.bytes);
  if (sort === 'zip') return parseNestedZip(member.name, copyBytes(member.bytes), archive);
  if (sort === 'xml' || (sort === 'other' && isXmlName(member.name))) {
    parseXmlMember(member.name, member.bytes, archive);
  }
  return sort === 'pdf';
}

// Limits apply to the whole upload; a damaged nested archive only fails itself.
async function parseNestedZip(name: string, bytes: Bytes, archive: ArchiveContext): Promise<boolean> {
  const refuse = (detail: string) => {
    archive.result.problems.push({ member: name, detail });
    return false;
  };
  if (archive.depth >= ZIP_LIMITS.depth) return refuse(ZIP_DETAIL.zip_too_deep);
  consumeArchive(archive.budget);
  try {
    return await parseMembers(bytes, { ...archive, path: `${name}/`, depth: archive.depth + 1 });
  } catch (error) {
    if (!(error instanceof ZipRejected) || error.problem !== 'bad_zip') throw error;
    return refuse(error.message);
  }
}

function parseXmlMember(name: string, bytes: Uint8Array, { result, neighbours }: ArchiveContext): void {
  const refusal = parseXml(bytes, result);
  if (refusal === undefined) neighbours.addRead(name);
  else if (refusal.neighbour === undefined) result.problems.push({ member: name, detail: refusal.detail });
  else neighbours.addWaiting(refusal.neighbour, { member: name, detail: refusal.detail });
}

/** Returns why the XML cannot be used, or undefined. */
function parseXml(bytes: Uint8Array, result: FileReading): Extract<ReadResult, { ok: false }> | undefined {
  const read = readDianFile(bytes, decodeText);
  if (!read.ok) return read;
  result.documents.push(...read.documents.map(toPreview));
  result.events += read.responses.length;
  return undefined;
}

function toPreview(document: DianDocument): DocumentPreview {
  const { number, document_kind: kind, supplier, customer, currency, issue_date, due_date, cufe } = document;
  const supplierNit = normalizeNit(supplier.nit ?? '');
  const pesos = totalCop(document);
  return {
    number,
    kind,
    supplier: { name: supplier.name ?? '', nit: supplierNit },
    customer: { name: customer.name ?? '', nit: normalizeNit(customer.nit ?? '') },
    environment: document.environment ?? 'production',
    total: fromCents(document.payable_total),
    tax: fromCents(document.tax_amount),
    currency,
    total_cop: pesos === null ? null : fromCents(pesos),
    issue_date,
    due_date,
    cufe,
    identity: documentIdentity({ cufe, supplier_nit: supplierNit, invoice_number: number }),
  };
}

// A member's bytes may be a view on the archive's buffer.
const copyBytes = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);
