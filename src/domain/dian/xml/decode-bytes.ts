import type { Warning } from '#domain/invoices/warning.ts';

/**
 * Strict decoding by a WHATWG label; undefined when the bytes are invalid in it or the label is unknown. Passed in,
 * because the pure domain has no TextDecoder.
 */
export type DecodeText = (bytes: Uint8Array, label: string) => string | undefined;

const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const CHUNK = 8192;

type DecodedText = { text: string; warnings: Warning[] };

const LATIN = /^(?:iso-?8859-1|latin-?1|windows-1252|cp1252|us-ascii)$/i;

/**
 * Decodes the bytes of an XML file: byte order mark, UTF-16, the declared encoding, and wrong declarations.
 * docs/dian.md#damaged-input.
 */
export function decodeXml(bytes: Uint8Array, decode: DecodeText): DecodedText {
  const marked = encodingOfBom(bytes);
  const declared = marked ?? declaredLabel(bytes);
  const utf8 = marked ? undefined : decode(bytes, 'utf-8');
  if (utf8 !== undefined) return { text: withoutBom(utf8), warnings: isWronglyDeclared(bytes, declared) };
  const text = LATIN.test(declared) ? windows1252(bytes) : decode(bytes, declared);
  if (text !== undefined) return { text: withoutBom(text), warnings: [] };
  return { text: windows1252(bytes), warnings: [encodingMismatch(declared, 'windows-1252')] };
}

// The encoding from the byte order mark, or from the first "<".
function encodingOfBom(bytes: Uint8Array): string | undefined {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  return undefined;
}

function declaredLabel(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  return /<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
}

// Latin-1 text with accents is practically never valid UTF-8, so valid UTF-8 takes precedence over the declaration.
function isWronglyDeclared(bytes: Uint8Array, declared: string): Warning[] {
  if (!LATIN.test(declared)) return [];
  return bytes.some((byte) => byte > 0x7f) ? [encodingMismatch(declared, 'utf-8')] : [];
}

// Node 20 decodes windows-1252 as Latin-1 and loses “ ” – €, so this function maps those 32 characters itself.
function windows1252(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let index = 0; index < bytes.length; index += CHUNK)
    parts.push(String.fromCharCode(...bytes.subarray(index, index + CHUNK)));
  return parts.join('').replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_SIGNS.charAt(sign.charCodeAt(0) - 0x80));
}

const withoutBom = (text: string) => text.replace(/^\uFEFF/, '');

const encodingMismatch = (declared: string, used: string): Warning => ({
  code: 'encoding_mismatch',
  detail: `El archivo dice estar en ${declared}, pero está en ${used}. Revisa las tildes.`,
});
