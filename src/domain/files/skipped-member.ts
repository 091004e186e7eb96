import { z } from 'zod/mini';
import { truncate } from '../text/truncate.ts';

/** A file of a ZIP that is no document, with the Spanish reason why it was not read. */
export const SkippedMember = z.object({ name: z.string(), detail: z.string() });
export type SkippedMember = z.infer<typeof SkippedMember>;

/** The name of a member may have 65,535 bytes. */
const MAX_NAME_LENGTH = 200;
const ARCHIVES = new Set(['rar', '7z', 'tar', 'gz', 'tgz', 'bz2', 'xz']);
const SHEETS = new Set(['xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'csv']);

/** `size` is in bytes. */
export function skippedMember(name: string, size: number): SkippedMember {
  return { name: truncate(name, MAX_NAME_LENGTH), detail: skippedDetail(name, size) };
}

function skippedDetail(name: string, size: number): string {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (size === 0) return 'Está vacío. Descárgalo de nuevo.';
  if (ARCHIVES.has(extension)) return `No abrimos archivos .${extension}: descomprímelo y súbelo como ZIP.`;
  return SHEETS.has(extension)
    ? 'Las hojas de Excel se suben en Importaciones.'
    : 'No es XML, PDF ni ZIP. Si es una factura, pide al emisor el XML o el ZIP.';
}
