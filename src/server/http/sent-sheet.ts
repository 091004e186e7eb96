import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ImportMapping, ImportTemplate, isAvailable } from '#domain/import-job.ts';
import { XLSX_DETAIL, XLSX_LIMITS } from '#domain/sheets/xlsx-limits.ts';
import type { SentSheet } from '../commands/prepare-import.ts';
import { refuseUnstorable } from '../platform/http/storable-text.ts';
import { Refusal } from '../refusal.ts';

const LIMITS = { fileSize: XLSX_LIMITS.bytes, files: 1, fields: 10, fieldSize: 20_000 };
/** WORDING.md 5.5. */
const NO_FILE = 'Selecciona un archivo de Excel para importar.';
const NOT_XLSX = 'Solo se admiten archivos con extensión .xlsx.';

type File = Pick<SentSheet, 'file_name' | 'bytes'>;

/** The spreadsheet of a multipart request and what was said about it. Throws Refusal. */
export async function sentSheet(request: FastifyRequest, field: string): Promise<SentSheet> {
  if (!request.isMultipart()) throw new Refusal('no_files', NO_FILE);
  const { said, file } = await readParts(request, field);
  if (!file) throw new Refusal('no_files', NO_FILE);
  const template = ImportTemplate.safeParse(said.get('template_type') ?? 'cuadra').data;
  if (!template || !isAvailable(template)) throw new Refusal('template_unavailable');
  if (!/\.xlsx$/i.test(file.file_name)) throw new Refusal('import_refused', NOT_XLSX);
  return { ...file, template, mapping: mappingIn(said.get('mapping')) };
}

async function readParts(request: FastifyRequest, field: string) {
  const said = new Map<string, string>();
  let file: File | undefined;
  for await (const part of request.parts({ limits: LIMITS })) {
    refuseUnstorable(part.fieldname);
    if (part.type === 'field') said.set(part.fieldname, textOf(part.value));
    else {
      const sent = await readFile(part);
      if (part.fieldname === field) file = sent;
    }
  }
  return { said, file };
}

function textOf(value: unknown): string {
  const text = String(value);
  refuseUnstorable(text);
  return text;
}

async function readFile({ file, filename }: MultipartFile): Promise<File> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  refuseUnstorable(filename);
  if (file.truncated) throw new Refusal('file_too_big', XLSX_DETAIL.xlsx_too_big);
  return { file_name: filename.slice(-255), bytes: Buffer.concat(chunks) };
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
