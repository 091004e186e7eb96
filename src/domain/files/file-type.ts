export type FileSort = 'xml' | 'zip' | 'pdf' | 'other';

/** What bytes are. Content decides over the name: mail programs and people rename files. */
export function sortOfBytes(bytes: Uint8Array): FileSort {
  if (isAt(bytes, 0, ZIP) || isAt(bytes, 0, EMPTY_ZIP)) return 'zip';
  if (hasPdfMark(bytes)) return 'pdf';
  return looksLikeXml(bytes) ? 'xml' : 'other';
}

const codesOf = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const ZIP = codesOf('PK\u0003\u0004');
const EMPTY_ZIP = codesOf('PK\u0005\u0006');
const PDF = codesOf('%PDF-');
const [PERCENT = 0] = PDF;
/** A PDF may have something before it; readers look for its mark this far. */
const PDF_WITHIN = 1024;
const XML_WITHIN = 4096;
const LESS_THAN = 0x3c;
/** Blanks, NUL and byte order marks: what may stand before "<" in one byte or in two (UTF-16). */
const BEFORE_XML = new Set(codesOf('\t\n\u000b\f\r \u0000\u00a0\u00ef\u00bb\u00bf\u00fe\u00ff'));

const isAt = (bytes: Uint8Array, at: number, codes: readonly number[]) =>
  codes.every((code, place) => bytes[at + place] === code);

function hasPdfMark(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, PDF_WITHIN);
  for (let at = head.indexOf(PERCENT); at >= 0; at = head.indexOf(PERCENT, at + 1))
    if (isAt(head, at, PDF)) return true;
  return false;
}

function looksLikeXml(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, XML_WITHIN).find((byte) => !BEFORE_XML.has(byte));
  return first === LESS_THAN;
}
