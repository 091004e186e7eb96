import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { dianXml } from '../documents/a-dian-document.ts';

/** Five hundred files: documents, and among them copies of others, ZIPs of two, and files that are no invoices. */
export const DROP = { files: 500, copies: 20, zips: 10, broken: 15 } as const;
/** The files that are a document each, and no copy of another. */
export const PLAIN = DROP.files - DROP.copies - DROP.zips - DROP.broken;
/** What the device says once it has read all of them. */
export const DROP_READ = `${DROP.files} archivos · ${PLAIN + DROP.copies + 2 * DROP.zips} documentos leídos, ${DROP.copies} repetidos`;
/** What it says once the server has answered for all of them. */
export const DROP_PROCESSED = `${DROP.files - DROP.broken} de ${DROP.files} archivos procesados. ${DROP.broken} con error.`;

/** Writes them to `folder` as a bookkeeper's has them; `prefix` makes the numbers of one drop its own. The paths. */
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
