import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** A picture of black and white squares, one byte each. */
export type Picture = { data: Uint8Array; width: number; height: number };
export type PdfPage = {
  texts?: readonly (readonly [x: number, y: number, text: string])[];
  picture?: Picture;
  /** In points; a US letter page by default. */
  size?: readonly [width: number, height: number];
};
export type PdfExtras = {
  /** More entries of the catalog, in PDF syntax. */
  catalog?: string;
  /** More entries of the trailer. */
  trailer?: string;
  /** The page count that the page tree declares. */
  count?: number;
};

/** A complete PDF with a text layer in Helvetica and an optional picture 150 points wide. */
export function aPdf(
  pages: readonly PdfPage[],
  { catalog = '', trailer = '', count = pages.length }: PdfExtras = {},
): Uint8Array {
  const kids = pages.map((_, at) => `${4 + at * 3} 0 R`).join(' ');
  const objects = [
    latin(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    latin(`<< /Type /Pages /Kids [${kids}] /Count ${count} >>`),
    latin('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    ...pages.flatMap((page, at) => pageObjects(page, 4 + at * 3)),
  ];
  const parts: Buffer[] = [latin('%PDF-1.7\n')];
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(lengthOf(parts));
    parts.push(latin(`${at + 1} 0 obj\n`), object, latin('\nendobj\n'));
  }
  const start = lengthOf(parts);
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(latin(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  parts.push(latin(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

/** One line below the other from the top of a page. */
export const aListPage = (...rows: string[]): PdfPage => ({ texts: rows.map((row, at) => [40, 740 - 16 * at, row]) });

/** A QR code as in printed invoices, with its quiet zone. */
export async function aQr(text: string): Promise<Picture> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  // A file never uses shared memory.
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { symbol, error } = await writeBarcode(text, { format: 'QRCode' });
  if (error) throw new Error(error);
  return withMargin({ data: new Uint8Array(symbol.data), width: symbol.width, height: symbol.height }, 4);
}

function withMargin({ data, width, height }: Picture, margin: number): Picture {
  const wide = width + 2 * margin;
  const all = new Uint8Array(wide * (height + 2 * margin)).fill(255);
  for (let row = 0; row < height; row += 1) {
    all.set(data.subarray(row * width, (row + 1) * width), (row + margin) * wide + margin);
  }
  return { data: all, width: wide, height: height + 2 * margin };
}

function pageObjects({ texts = [], picture, size = [612, 792] }: PdfPage, id: number): Buffer[] {
  const words = texts.map(([x, y, text]) => `BT /F1 10 Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`);
  const content = latin([...words, ...(picture ? ['q 150 0 0 150 400 40 cm /Im1 Do Q'] : [])].join('\n'));
  const { data, width, height } = picture ?? { data: new Uint8Array([255]), width: 1, height: 1 };
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return [
    latin(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /Im1 ${id + 2} 0 R >> >> >>`,
    ),
    stream('', content),
    stream(image, Buffer.from(data)),
  ];
}

const stream = (entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([latin(`<< ${entries} /Length ${bytes.length} >>\nstream\n`), bytes, latin('\nendstream')]);

const latin = (text: string) => Buffer.from(text, 'latin1');
const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0);
