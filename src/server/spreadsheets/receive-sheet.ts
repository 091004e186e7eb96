import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ImportMapping, ImportTemplate, isAvailable } from '#domain/sheets/import-job.ts';
import { XLSX_DETAIL, XLSX_LIMITS } from '#domain/sheets/xlsx-limits.ts';
import { watchBody } from '../platform/http/bodies/watch-body.ts';
import { refuseUnstorable } from '../platform/http/storable-text.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ReceivedFile, type Receiver, receiveFile } from '../uploads/receive-file.ts';
import type { SentSheet } from './prepare-import.ts';

const PARTS = { fileSize: XLSX_LIMITS.bytes, files: 1, fields: 10, fieldSize: 20_000 };
/** docs/wording.md#downloads-and-imports. */
const NO_FILE = 'Selecciona un archivo de Excel para importar.';
const NOT_XLSX = 'Solo se admiten archivos con extensión .xlsx.';

type Field = Receiver & { field: string };
type Arrived = { file_name: string; received: ReceivedFile };

/** A spreadsheet in a temporary file, and what was said about it. */
export type ArrivedSheet = Omit<SentSheet, 'bytes'> & { received: ReceivedFile };

/** The spreadsheet of a multipart request; whoever asks removes the file. Throws Refusal, and then nothing is left. */
export async function sentSheet(request: FastifyRequest, { field, ...receiver }: Field): Promise<ArrivedSheet> {
  if (!request.isMultipart()) throw new Refusal('no_files', NO_FILE);
  // The spreadsheet, the other fields and the lines between them.
  const mostBytes = XLSX_LIMITS.bytes + 1024 * 1024;
  watchBody(request.raw, { mostBytes, tooMuch: XLSX_DETAIL.xlsx_too_big, slowest: receiver.slowest });
  const arrived: Arrived[] = [];
  try {
    const said = await readParts(request, { ...receiver, field }, arrived);
    const [file] = arrived;
    if (!file) throw new Refusal('no_files', NO_FILE);
    const template = ImportTemplate.safeParse(said.get('template_type') ?? 'cuadra').data;
    if (!template || !isAvailable(template)) throw new Refusal('template_unavailable');
    if (!/\.xlsx$/i.test(file.file_name)) throw new Refusal('import_refused', NOT_XLSX);
    return { ...file, template, mapping: mappingIn(said.get('mapping')) };
  } catch (error) {
    for (const { received } of arrived) await received.remove();
    throw error;
  }
}

/** The fields by their names; the file goes into `arrived`. */
async function readParts(request: FastifyRequest, { field, ...receiver }: Field, arrived: Arrived[]) {
  const said = new Map<string, string>();
  for await (const part of request.parts({ limits: PARTS })) {
    refuseUnstorable(part.type === 'field' ? [part.fieldname, String(part.value)] : [part.fieldname, part.filename]);
    if (part.type === 'field') said.set(part.fieldname, String(part.value));
    else if (part.fieldname !== field) part.file.resume();
    else await take(part, receiver, arrived);
  }
  return said;
}

async function take({ file, filename }: MultipartFile, receiver: Receiver, arrived: Arrived[]): Promise<void> {
  const received = await receiveFile(file, receiver, XLSX_LIMITS.bytes);
  if (received) arrived.push({ file_name: filename.slice(-255), received });
  if (!received || file.truncated) throw new Refusal('file_too_big', XLSX_DETAIL.xlsx_too_big);
}

function mappingIn(text: string | undefined): ImportMapping | null {
  if (text === undefined || text === '') return null;
  const json = parsed(text);
  refuseUnstorable(json);
  const mapping = ImportMapping.safeParse(json).data;
  if (!mapping) throw new Refusal('invalid_input', 'El campo «mapping» no es válido.');
  return mapping;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
