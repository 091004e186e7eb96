export type FileType = 'xml' | 'zip' | 'pdf' | 'other';

/**
 * Detects the file type from the bytes. The content takes precedence over the name: mail programs and users rename
 * files.
 */
export function detectFileType(bytes: Uint8Array): FileType {
  if (matchesAt(bytes, 0, ZIP) || matchesAt(bytes, 0, EMPTY_ZIP)) return 'zip';
  if (looksLikeXml(bytes)) return 'xml';
  if (isZipBehindBytes(bytes)) return 'zip';
  return hasPdfHeader(bytes) ? 'pdf' : 'other';
}

const charCodes = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const ZIP = charCodes('PK\u0003\u0004');
const EMPTY_ZIP = charCodes('PK\u0005\u0006');
const PDF = charCodes('%PDF-');
const [PERCENT = 0] = PDF;
/** A PDF may have other bytes before its header; PDF readers search this many bytes. */
const PDF_HEADER_MAX_OFFSET = 1024;
const XML_SCAN_BYTES = 4096;
/** The directory of a ZIP ends with a comment of at most 64 KB. */
const ZIP_END_MAX_OFFSET = 66_000;
const LESS_THAN = 0x3c;
/** Blanks, NUL and byte order marks: bytes that may come before "<" in one-byte or two-byte encodings (UTF-16). */
const XML_WHITESPACE = new Set(charCodes('\t\n\u000b\f\r \u0000\u00a0\u00ef\u00bb\u00bf\u00fe\u00ff'));

const matchesAt = (bytes: Uint8Array, at: number, codes: readonly number[]) =>
  codes.every((code, index) => bytes[at + index] === code);

function hasPdfHeader(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, PDF_HEADER_MAX_OFFSET);
  for (let at = head.indexOf(PERCENT); at >= 0; at = head.indexOf(PERCENT, at + 1))
    if (matchesAt(head, at, PDF)) return true;
  return false;
}

/** A ZIP may have other bytes before its first member: a byte order mark, a spanning mark, lines of a download. */
function isZipBehindBytes(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, XML_SCAN_BYTES);
  const start = indexOf(head, ZIP);
  if (start < 0) return false;
  const pdf = indexOf(head, PDF);
  if (pdf >= 0 && pdf < start) return false;
  return indexOf(bytes.subarray(-ZIP_END_MAX_OFFSET), EMPTY_ZIP) >= 0;
}

function indexOf(bytes: Uint8Array, codes: readonly number[]): number {
  const [first = 0] = codes;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (matchesAt(bytes, at, codes)) return at;
  return -1;
}

function looksLikeXml(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, XML_SCAN_BYTES).find((byte) => !XML_WHITESPACE.has(byte));
  return first === LESS_THAN;
}
