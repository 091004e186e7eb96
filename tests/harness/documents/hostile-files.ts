import { strToU8, zipSync } from 'fflate';
import { aWorkbook } from './a-workbook.ts';

/** A workbook of a few megabytes with this many million characters of shared texts that are not Latin. */
export function aWorkbookOfStrings(millions: number): Uint8Array {
  const text = 'й'.repeat(450);
  // Random parts: a file that unpacks to a hundred times its size is rejected before it is read.
  const unlike = () => Array.from({ length: 4 }, () => Math.random().toString(36).slice(2, 14)).join('');
  const strings = Array.from({ length: millions * 2_000 }, () => `<si><t>${unlike()}${text}</t></si>`).join('');
  const row = (values: readonly number[]) => `<row>${values.map((at) => `<c t="s"><v>${at}</v></c>`).join('')}</row>`;
  return aWorkbook({
    sheets: [{ name: 'Hoja1', sheetData: row([0, 1, 2]) + row([3, 4, 5]) }],
    extra: { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` },
  });
}

const SIGNATURE = (references: number) =>
  `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>${Array.from(
    { length: references },
    (_, at) =>
      `<ds:Reference URI="#k${at}"><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>AAAA</ds:DigestValue></ds:Reference>`,
  ).join('')}</ds:SignedInfo></ds:Signature>`;

/** An XML with this many elements that have an id, and five signatures with twenty references to them. */
export function anXmlOfIds(ids: number): Uint8Array {
  const elements = Array.from({ length: ids }, (_, at) => `<k Id="k${at}"/>`).join('');
  return strToU8(`<Invoice><ID>FE1</ID>${elements}${SIGNATURE(20).repeat(5)}</Invoice>`);
}

/** An email without a recipient, with this many megabytes of HTML. */
export const aMailOfHtml = (megabytes: number): Uint8Array =>
  strToU8(
    `From: a@evil.example\r\nTo: nobody@nowhere.example\r\nContent-Type: text/html\r\n\r\n${'\r\n\r\n '.repeat(megabytes * 200_000)}`,
  );

/** An email whose text has a file of this many megabytes as uuencode. */
export const aMailOfUuencode = (megabytes: number): Uint8Array =>
  strToU8(
    `From: a@evil.example\r\nTo: nobody@nowhere.example\r\n\r\nbegin 644 a.xml\n${`M${'A'.repeat(60)}\n`.repeat(
      (megabytes * 1_000_000) / 45,
    )}\`\nend\n`,
  );

/** The same with lines that may be an attached file, so the parser cannot skip them. */
export const aMailOfAttachedLines = (megabytes: number): Uint8Array =>
  strToU8(
    `From: a@evil.example\r\nTo: nobody@nowhere.example\r\nContent-Type: text/xml\r\n\r\n${'\n'.repeat(megabytes * 1_000_000)}`,
  );

/** A ZIP with one small member after one that declares two gigabytes: unpacking that one is rejected. */
export function aZipWithDamage(name: string, content: string): Uint8Array {
  const archive = zipSync({
    'antes.xml': strToU8('<a/>'.repeat(1_000)),
    [name]: strToU8(content),
    'después.xml': strToU8('<b/>'.repeat(1_000)),
  });
  const bytes = Buffer.from(archive);
  // The unpacked size of the first member in the central directory.
  bytes.writeUInt32LE(2 ** 31, bytes.indexOf('PK\u0001\u0002', 'latin1') + 24);
  return bytes;
}
