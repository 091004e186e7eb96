import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ForeignChoice, ImportMapping, ImportTemplate, isAvailable } from '#domain/sheets/import-job.ts';
import { XLSX_DETAIL, XLSX_LIMITS } from '#domain/sheets/xlsx-limits.ts';
import { watchBody } from '../platform/http/bodies/watch-body.ts';
import { refuseUnstorable } from '../platform/http/storable-text.ts';
import { Refusal } from '../platform/refusal.ts';
import { readFormFileName } from '../uploads/form-file-name.ts';
import { type ReceivedFile, receiveFile, type UploadReceiver } from '../uploads/receive-file.ts';
import type { SheetUpload } from './prepare-import.ts';

const FORM_LIMITS = { fileSize: XLSX_LIMITS.bytes, files: 1, fields: 10, fieldSize: 20_000 };
/** docs/wording.md#downloads-and-imports. */
const NO_FILE = 'Selecciona un archivo de Excel para importar.';
const NOT_XLSX = 'Solo se admiten archivos con extensión .xlsx.';

type SheetForm = UploadReceiver & { field: string };
type ReceivedSheetFile = { file_name: string; received: ReceivedFile };

/** A spreadsheet in a temporary file, with the other fields of its form. */
export type ReceivedSheet = Omit<SheetUpload, 'bytes'> & { received: ReceivedFile };

/**
 * The spreadsheet of a multipart request. The caller removes the temporary file. Throws Refusal; then no file is left.
 */
export async function receiveSheetForm(
  request: FastifyRequest,
  { field, ...receiver }: SheetForm,
): Promise<ReceivedSheet> {
  if (!request.isMultipart()) throw new Refusal('no_files', NO_FILE);
  // The limit covers the spreadsheet, the other fields and the separators between them.
  const maxBytes = XLSX_LIMITS.bytes + 1024 * 1024;
  watchBody(request.raw, { maxBytes, tooMuchDetail: XLSX_DETAIL.xlsx_too_big, slowest: receiver.slowest });
  const files: ReceivedSheetFile[] = [];
  try {
    const fields = await readFormParts(request, { ...receiver, field }, files);
    const [file] = files;
    if (!file) throw new Refusal('no_files', NO_FILE);
    const template = ImportTemplate.safeParse(fields.get('template_type') ?? 'cuadra').data;
    if (!template || !isAvailable(template)) throw new Refusal('template_unavailable');
    if (!/\.xlsx$/i.test(file.file_name)) throw new Refusal('import_refused', NOT_XLSX);
    const foreign = ForeignChoice.safeParse(fields.get('foreign') ?? 'import').data;
    if (!foreign) throw new Refusal('invalid_input', 'El campo «foreign» no es válido.');
    return { ...file, template, mapping: parseMapping(fields.get('mapping')), foreign };
  } catch (error) {
    for (const { received } of files) await received.remove();
    throw error;
  }
}

/** Returns the fields by name and adds the file to `files`. */
async function readFormParts(request: FastifyRequest, { field, ...receiver }: SheetForm, files: ReceivedSheetFile[]) {
  const fields = new Map<string, string>();
  for await (const part of request.parts({ limits: FORM_LIMITS })) {
    refuseUnstorable(part.type === 'field' ? [part.fieldname, textOf(part.value)] : [part.fieldname, part.filename]);
    if (part.type === 'field') fields.set(part.fieldname, textOf(part.value));
    else if (part.fieldname !== field) part.file.resume();
    else await receivePart(part, receiver, files);
  }
  return fields;
}

/** The library has parsed a field of type application/json; the mapping is parsed later, with its own refusals. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

async function receivePart(
  { file, filename }: MultipartFile,
  receiver: UploadReceiver,
  files: ReceivedSheetFile[],
): Promise<void> {
  const received = await receiveFile(file, receiver, XLSX_LIMITS.bytes);
  if (received) files.push({ file_name: readFormFileName(filename).slice(-255), received });
  if (!received || file.truncated) throw new Refusal('file_too_big', XLSX_DETAIL.xlsx_too_big);
}

function parseMapping(text: string | undefined): ImportMapping | null {
  if (text === undefined || text === '') return null;
  const json = parseJson(text);
  refuseUnstorable(json);
  const mapping = ImportMapping.safeParse(json).data;
  if (!mapping) throw new Refusal('invalid_input', 'El campo «mapping» no es válido.');
  return mapping;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
