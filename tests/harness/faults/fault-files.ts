import { zipSync } from 'fflate';
import { dianXml } from '../documents/a-dian-document.ts';

export type LargeFile = { name: string; mimeType: string; buffer: Buffer };

/** A file with one invoice, as the bridge queues it. */
export const aDocument = (number: string) => ({
  name: `${number}.xml`,
  type: 'application/xml',
  text: dianXml({ number }),
});

/** A ZIP with photographs beside the invoices, as from a phone: far more bytes than documents, none compressed. */
export function aLargeZip({ prefix, count, bytes }: { prefix: string; count: number; bytes: number }): LargeFile {
  const documents = Array.from({ length: count }, (_, index) => {
    const number = `${prefix}${index + 1}`;
    return [`${number}.xml`, padded(dianXml({ number }), Math.floor(bytes / count))] as const;
  });
  const zip = zipSync(Object.fromEntries(documents), { level: 0 });
  return { name: `${prefix}.zip`, mimeType: 'application/zip', buffer: Buffer.from(zip) };
}

/** White space after the document has no meaning, but it is sent. */
const padded = (xml: string, length: number): Buffer =>
  Buffer.from(xml + '\n'.repeat(Math.max(0, length - xml.length)));
