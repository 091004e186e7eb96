import { deflateSync } from 'node:zlib';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** A PDF of one page whose text is `data`, encoded with `filter`. */
export function aPdfOf(data: Uint8Array, filter: string): Uint8Array {
  const head =
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>\nendobj\n5 0 obj\n[/FlateDecode /FlateDecode]\nendobj\n';
  const content = latin(`4 0 obj\n<< /Length ${data.length} /Filter ${filter} >>\nstream\n`);
  const tail = latin('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 6 >>\nstartxref\n0\n%%EOF\n');
  return new Uint8Array(Buffer.concat([latin(head), content, data, tail]));
}

const zeros = new Map<string, Buffer>();
/** Blanks, deflated `times` times; cached. */
function packed(megabytes: number, times: number): Buffer {
  const name = `${megabytes} ${times}`;
  const made =
    zeros.get(name) ??
    (times === 0
      ? Buffer.alloc(megabytes * 1024 * 1024, ' ')
      : deflateSync(packed(megabytes, times - 1), { level: 9 }));
  if (times > 0) zeros.set(name, made);
  return made;
}

const hex = (data: Uint8Array): Buffer => latin(`${Buffer.from(data).toString('hex')}>`);
/** Runs of 128 blanks in RunLength encoding. */
const runs = (megabytes: number): Buffer => Buffer.alloc((megabytes * 1024 * 1024) / 64, Buffer.from([129, 32]));

/** PDFs of a few kilobytes to a few megabytes that unpack to 300 MB, each in a different way. */
export const hostilePdfs = (): Readonly<Record<string, Uint8Array>> => ({
  'deflated twice': aPdfOf(packed(300, 2), '[/FlateDecode /FlateDecode]'),
  'deflated three times': aPdfOf(packed(300, 3), '[/FlateDecode /FlateDecode /FlateDecode]'),
  'deflated once': aPdfOf(packed(300, 1), '/FlateDecode'),
  'with short names': aPdfOf(packed(300, 2), '[/Fl /Fl]'),
  'with escaped names': aPdfOf(packed(300, 2), '[/F#6cateDecode /F#6CateDecode]'),
  'with its filters elsewhere': aPdfOf(packed(300, 2), '5 0 R'),
  'in hexadecimal': aPdfOf(hex(packed(300, 2)), '[/ASCIIHexDecode /FlateDecode /FlateDecode]'),
  'of runs': aPdfOf(runs(300), '/RunLengthDecode'),
  'of runs, deflated': aPdfOf(deflateSync(runs(300)), '[/FlateDecode /RunLengthDecode]'),
});
