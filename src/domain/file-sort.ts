export type FileSort = 'xml' | 'zip' | 'pdf' | 'other';

/** What bytes are. Content decides over the name: mail programs and people rename files. */
export function sortOfBytes(bytes: Uint8Array): FileSort {
  const head = latin1(bytes.subarray(0, 4096));
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) return 'zip';
  if (head.slice(0, 1024).includes('%PDF-')) return 'pdf';
  return looksLikeXml(head) ? 'xml' : 'other';
}

// "<" after blanks and a byte order mark, in one byte or in two (UTF-16).
// biome-ignore lint/suspicious/noControlCharactersInRegex: UTF-16 text is half NUL bytes.
const looksLikeXml = (head: string) => /^[\s\u0000\u00ef\u00bb\u00bf\u00fe\u00ff]*</.test(head);

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);
