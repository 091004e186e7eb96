import { z } from 'zod/mini';
import { SHEET_IMPORT } from '../sheets/sheet-import.ts';
import { truncate } from '../text/truncate.ts';

/** A file of a ZIP that is no document, with the Spanish reason why it was not read. */
export const SkippedMember = z.object({ name: z.string(), detail: z.string() });
export type SkippedMember = z.infer<typeof SkippedMember>;

/** The name of a member may have 65,535 bytes. */
const MAX_NAME_LENGTH = 200;
const ARCHIVES = new Set(['rar', '7z', 'tar', 'gz', 'tgz', 'bz2', 'xz']);
const SHEETS = new Set(['xls', 'xlsm', 'xlsb', 'ods', 'csv']);
const MESSAGES = new Set(['eml', 'msg']);
const READ = new Set(['pdf', 'zip']);

/** `size` is in bytes. */
export function skippedMember(name: string, size: number): SkippedMember {
  return { name: truncate(name, MAX_NAME_LENGTH), detail: skippedDetail(name, size) };
}

/** One text is shown for all files with the same reason, so it names no file and suits one or many. */
function skippedDetail(name: string, size: number): string {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (size === 0) return 'Sin contenido: no hay nada que leer. Descarga el ZIP de nuevo o pide la factura al emisor.';
  if (ARCHIVES.has(extension)) return `No abrimos archivos .${extension}. Descomprime lo que traen y súbelo en un ZIP.`;
  if (MESSAGES.has(extension)) return 'No abrimos correos guardados. Ábrelos, guarda sus archivos adjuntos y súbelos.';
  if (READ.has(extension))
    return `Por dentro no es un ${extension.toUpperCase()}, aunque su nombre termine en .${extension}. Si es una factura, pide al emisor el XML o el ZIP.`;
  if (extension === 'xlsx')
    return `No leemos hojas de Excel dentro de un ZIP. Si traen facturas, impórtalas en ${SHEET_IMPORT}.`;
  if (SHEETS.has(extension))
    return `No leemos archivos .${extension}. Si traen facturas, guárdalos como «Libro de Excel (.xlsx)» e impórtalos en ${SHEET_IMPORT}.`;
  return 'No es XML, PDF ni ZIP. Si es una factura, pide al emisor el XML o el ZIP.';
}
