import type { HostileCase } from './hostile-case.ts';
import { HOSTILE_MAIL } from './hostile-mail.ts';
import { HOSTILE_PDF } from './hostile-pdf.ts';
import { HOSTILE_XLSX } from './hostile-xlsx.ts';
import { HOSTILE_XML } from './hostile-xml.ts';
import { HOSTILE_ZIP } from './hostile-zip.ts';

/** Bombs by stream, by reference, by count, by depth and by expression, of every kind of file that the server reads. */
export const EVERY_CASE: readonly HostileCase[] = [
  ...HOSTILE_XML,
  ...HOSTILE_ZIP,
  ...HOSTILE_PDF,
  ...HOSTILE_XLSX,
  ...HOSTILE_MAIL,
];
