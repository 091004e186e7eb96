import { normalizeNit } from '#domain/companies/nit.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import { totalCop } from '#domain/dian/total-cop.ts';
import { readDianFile } from '#domain/dian/xml/read-dian-xml.ts';
import { type DocumentPreview, type FileReading, identityOf } from '#domain/files/file-reading.ts';
import { sortOfBytes } from '#domain/files/file-type.ts';
import { newBudget, ZIP_DETAIL, ZIP_LIMITS, type ZipBudget, ZipRefused } from '#domain/files/zip.ts';
import { fromCents } from '#domain/money.ts';
import { decodeText } from './decode-text.ts';

import { type ZipMember, zipMembers } from './zip-members.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Archive = { found: FileReading; budget: ZipBudget; path: string; depth: number };

/** What a file holds, as the server will read it. Never throws for what a file may contain. */
export async function readFile(bytes: Bytes): Promise<FileReading> {
  const found: FileReading = { documents: [], events: 0, refused: null, problems: [] };
  const sort = sortOfBytes(bytes);
  if (sort === 'pdf') return found;
  if (sort === 'zip') return readZip(bytes, found);
  const problem = readXml(bytes, found);
  return problem === undefined ? found : { ...found, refused: problem };
}

async function readZip(bytes: Bytes, found: FileReading): Promise<FileReading> {
  try {
    const hasPdf = await collect(bytes, { found, budget: newBudget(), path: '', depth: 1 });
    const isEmpty = found.documents.length + found.events + found.problems.length === 0;
    // A PDF alone may be enough for the server, which can read it.
    return isEmpty && !hasPdf ? { ...found, refused: ZIP_DETAIL.zip_no_xml } : found;
  } catch (error) {
    if (error instanceof ZipRefused) return { ...found, documents: [], refused: error.message };
    throw error;
  }
}

async function collect(bytes: Bytes, archive: Archive): Promise<boolean> {
  let hasPdf = false;
  for await (const member of zipMembers(bytes, archive.budget)) {
    const keeps = await keep({ ...member, name: `${archive.path}${member.name}` }, archive);
    hasPdf ||= keeps;
  }
  return hasPdf;
}

/** Whether the member is, or holds, a PDF. */
async function keep(member: ZipMember, archive: Archive): Promise<boolean> {
  const { problems } = archive.found;
  if ('problem' in member) {
    problems.push({ member: member.name, detail: ZIP_DETAIL[member.problem] });
    return false;
  }
  const sort = sortOfBytes(member.bytes);
  if (sort === 'zip') return keepNested(member.name, copied(member.bytes), archive);
  if (sort === 'xml' || (sort === 'other' && /\.xml$/i.test(member.name))) {
    const detail = readXml(member.bytes, archive.found);
    if (detail !== undefined) problems.push({ member: member.name, detail });
  }
  return sort === 'pdf';
}

// Limits count for the whole upload; damage stays with the archive that has it.
async function keepNested(name: string, bytes: Bytes, archive: Archive): Promise<boolean> {
  const refuse = (detail: string) => {
    archive.found.problems.push({ member: name, detail });
    return false;
  };
  if (archive.depth >= ZIP_LIMITS.depth) return refuse(ZIP_DETAIL.zip_too_deep);
  try {
    return await collect(bytes, { ...archive, path: `${name}/`, depth: archive.depth + 1 });
  } catch (error) {
    if (!(error instanceof ZipRefused) || error.problem !== 'bad_zip') throw error;
    return refuse(error.message);
  }
}

/** Why the XML is of no use, or undefined. */
function readXml(bytes: Uint8Array, found: FileReading): string | undefined {
  const read = readDianFile(bytes, decodeText);
  if (!read.ok) return read.detail;
  found.documents.push(...read.documents.map(previewOf));
  found.events += read.responses.length;
  return undefined;
}

function previewOf(document: DianDocument): DocumentPreview {
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
    identity: identityOf({ cufe, supplier_nit: supplierNit, invoice_number: number }),
  };
}

// A member of an archive may be a window on its bytes.
const copied = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);
