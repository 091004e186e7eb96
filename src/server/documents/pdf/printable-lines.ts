import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { documentJson } from '#domain/dian/document-json.ts';
import type { MemberReading } from '#domain/files/read-upload-members.ts';
import { readUpload } from '../read-upload.ts';

/** One line of the output of `npm run read`: a document, a response, or an error. */
export type PrintedLine = { file: string; member?: string; error?: string; [field: string]: unknown };

/** The contents of a file, readable by people and programs. Undefined when the file does not exist. */
export async function readPrintableLines(path: string): Promise<PrintedLine[] | undefined> {
  const file = basename(path);
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const reading = await readUpload({ filename: file, bytes });
  if (!reading.ok) return [{ file, error: reading.detail }];
  return reading.members.flatMap((member) => toPrintableLines(file, member));
}

function toPrintableLines(file: string, reading: MemberReading): PrintedLine[] {
  const location = reading.member === null ? { file } : { file, member: reading.member };
  if (!reading.ok) return [{ ...location, error: reading.detail }];
  const documents = reading.documents.map((document) => {
    return { ...location, ...documentJson({ ...document, warnings: [...reading.warnings, ...document.warnings] }) };
  });
  return [...documents, ...reading.responses.map((response) => ({ ...location, ...response }))];
}
