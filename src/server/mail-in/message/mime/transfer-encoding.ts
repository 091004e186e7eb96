import { detectFileType } from '#domain/files/file-type.ts';
import { decodeBase64Text } from './base64.ts';
import { latin1 } from './entity.ts';
import { decodeQuotedPrintable } from './quoted-printable.ts';
import { restoreLineBreaks } from './restore-line-breaks.ts';

/** Letters at the start of a body that show whether it is base64 although its header does not say so. */
const SAMPLE_BYTES = 4_096;
const NUL = 0;

export type TransferEncoding = 'base64' | 'quoted-printable' | 'uuencode' | 'other' | 'none';

/** Reads a Content-Transfer-Encoding in the spellings that programs use for it. */
export function readEncoding(value: string): TransferEncoding {
  if (/base-?64/.test(value)) return 'base64';
  if (/quoted-?print/.test(value)) return 'quoted-printable';
  if (/\buu|x-?uu/.test(value)) return 'uuencode';
  return /binhex|yenc/.test(value) ? 'other' : 'none';
}

/**
 * Returns the bytes of a part, decoded. The content decides where the declared encoding cannot be right: a file that was
 * sent as it is, or base64 that the header does not name.
 */
export function decodeBody(body: Uint8Array, encoding: TransferEncoding): Uint8Array {
  if (encoding === 'base64') {
    const decoded = decodeBase64Text(body);
    return detectFileType(decoded) === 'other' && isPlainFile(body) ? body : decoded;
  }
  if (encoding === 'quoted-printable') {
    // Quoted-printable has no NUL: a file with one was sent as it is.
    return restoreLineBreaks(isPlainFile(body) && body.includes(NUL) ? body : decodeQuotedPrintable(body));
  }
  if (!isBase64Text(body)) return restoreLineBreaks(body);
  const decoded = decodeBase64Text(body);
  return detectFileType(decoded) === 'other' ? body : decoded;
}

const isPlainFile = (bytes: Uint8Array): boolean => detectFileType(bytes) !== 'other';

/** Blanks are matched in one place only: otherwise the time would grow with their square. */
const isBase64Text = (body: Uint8Array): boolean =>
  /^\s*[A-Za-z0-9+/]{16}[A-Za-z0-9+/\s]*(?:={1,2}\s*)?(?:[_-]|\r?\n\r?\n|$)/.test(
    latin1(body.subarray(0, SAMPLE_BYTES)),
  );
