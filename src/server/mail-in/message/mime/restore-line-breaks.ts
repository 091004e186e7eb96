import { detectFileType } from '#domain/files/file-type.ts';

const LF = 0x0a;
const CR = 0x0d;
const END_BYTES = 66_000;

/**
 * Some programs leave the LF bytes of a ZIP or a PDF as line breaks, which mail turns into CRLF. Returns the file with
 * LF again when the places that it names inside itself agree only then.
 */
export function restoreLineBreaks(bytes: Uint8Array): Uint8Array {
  const fileType = detectFileType(bytes);
  if (fileType !== 'zip' && fileType !== 'pdf') return bytes;
  const isIntact = fileType === 'zip' ? isIntactZip : isIntactPdf;
  if (isIntact(bytes)) return bytes;
  const restored = withoutCarriageReturns(bytes);
  return restored.length < bytes.length && isIntact(restored) ? restored : bytes;
}

function withoutCarriageReturns(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === CR && bytes[at + 1] === LF) continue;
    kept[length] = bytes[at] ?? 0;
    length += 1;
  }
  return kept.subarray(0, length);
}

/** The record at the end of a ZIP follows its directory, whose place and size it names. */
function isIntactZip(bytes: Uint8Array): boolean {
  const buffer = asBuffer(bytes);
  const end = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 20 > buffer.length) return false;
  return buffer.readUInt32LE(end + 16) + buffer.readUInt32LE(end + 12) === end;
}

/** A PDF names the place of its last table of objects near its end. */
function isIntactPdf(bytes: Uint8Array): boolean {
  const buffer = asBuffer(bytes);
  const end = buffer.subarray(-END_BYTES).toString('latin1');
  const place = /startxref\s+(\d+)/.exec(end.slice(Math.max(0, end.lastIndexOf('startxref'))))?.[1];
  if (place === undefined) return false;
  const table = buffer.subarray(Number(place), Number(place) + 40).toString('latin1');
  return /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(table);
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);
