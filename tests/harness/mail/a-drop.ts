import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { dianXml } from '../documents/a-dian-document.ts';

/**
 * Five hundred files: documents, including copies of others, ZIPs of two documents, and files that are not invoices.
 */
export const DROP = { files: 500, copies: 20, zips: 10, broken: 15 } as const;
/** The number of files with one document each that are not copies. */
export const PLAIN = DROP.files - DROP.copies - DROP.zips - DROP.broken;
/** The device's message once it has read all of them. */
export const DROP_READ = `${DROP.files} archivos: ${PLAIN + DROP.copies + 2 * DROP.zips} documentos, ${DROP.copies} repetidos, ${DROP.broken} ilegibles`;
/** The message once the server has responded to all of them. */
export const DROP_PROCESSED = `${DROP.files - DROP.broken} de ${DROP.files} archivos procesados. ${DROP.broken} con error.`;

/** Writes the files to `folder`; `prefix` makes the numbers of one drop unique. Returns the paths. */
export async function aDrop(folder: string, prefix: string): Promise<string[]> {
  const xml = (number: string) => dianXml({ number });
  const contents: [string, string | Uint8Array][] = [];
  for (let n = 0; n < PLAIN; n += 1) contents.push([`${prefix}${n}.xml`, xml(`${prefix}${n}`)]);
  for (let n = 0; n < DROP.copies; n += 1) contents.push([`copia-${prefix}${n}.xml`, xml(`${prefix}${n}`)]);
  for (let n = 0; n < DROP.zips; n += 1) {
    const members = { 'a.xml': Buffer.from(xml(`${prefix}ZA${n}`)), 'b.xml': Buffer.from(xml(`${prefix}ZB${n}`)) };
    contents.push([`${prefix}${n}.zip`, zipSync(members)]);
  }
  for (let n = 0; n < DROP.broken; n += 1) contents.push([`mala-${prefix}${n}.xml`, '<Invoice>']);
  const paths = contents.map(([name]) => join(folder, name));
  await Promise.all(contents.map(([, content], index) => writeFile(paths[index] ?? '', content)));
  return paths;
}
