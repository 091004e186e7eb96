export type FileSort = 'xml' | 'zip' | 'pdf' | 'other';

/** What bytes are. Content decides over the name: mail programs and people rename files. */
export function sortOfBytes(bytes: Uint8Array): FileSort {
  if (startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, 'PK\u0005\u0006')) return 'zip';
  if (Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf';
  return looksLikeXml(bytes) ? 'xml' : 'other';
}

// "<" after blanks and a byte order mark, in one byte or in two (UTF-16).
function looksLikeXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: UTF-16 text is half NUL bytes.
  return /^[\s\u0000\u00ef\u00bb\u00bf\u00fe\u00ff]*</.test(head);
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Array.from(signature, (sign) => sign.charCodeAt(0)).every((code, at) => bytes[at] === code);
}
