export type FileType = 'xml' | 'zip' | 'pdf' | 'other';

/**
 * Detects the file type from the bytes. The content takes precedence over the name: mail programs and users rename
 * files.
 */
export function detectFileType(bytes: Uint8Array): FileType {
  if (matchesAt(bytes, 0, ZIP) || matchesAt(bytes, 0, EMPTY_ZIP)) return 'zip';
  if (hasPdfHeader(bytes)) return 'pdf';
  return looksLikeXml(bytes) ? 'xml' : 'other';
}

const charCodes = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const ZIP = charCodes('PK\u0003\u0004');
const EMPTY_ZIP = charCodes('PK\u0005\u0006');
const PDF = charCodes('%PDF-');
const [PERCENT = 0] = PDF;
/** A PDF may have other bytes before its header; PDF readers search this many bytes. */
const PDF_HEADER_MAX_OFFSET = 1024;
const XML_SCAN_BYTES = 4096;
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

function looksLikeXml(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, XML_SCAN_BYTES).find((byte) => !XML_WHITESPACE.has(byte));
  return first === LESS_THAN;
}
