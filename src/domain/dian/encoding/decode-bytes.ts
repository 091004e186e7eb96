import type { Warning } from '#domain/invoices/warning.ts';
import { repairUtf8 } from './repair-utf8.ts';

/**
 * Strict decoding by a WHATWG label; undefined when the bytes are invalid in it or the label is unknown. Passed in,
 * because the pure domain has no TextDecoder.
 */
export type DecodeText = (bytes: Uint8Array, label: string) => string | undefined;

const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const CHUNK = 8192;

type DecodedText = { text: string; warnings: Warning[] };

const WIDE = /^(?:utf-?(?:16|32)|ucs-?[24]|iso-10646|unicode)/i;
const LATIN = /^(?:iso-?8859-1|latin-?1|windows-1252|cp1252|us-ascii)$/i;

/**
 * Decodes the bytes of an XML file: byte order mark, UTF-16, the declared encoding, and wrong declarations.
 * docs/dian.md#damaged-input.
 */
export function decodeXml(file: Uint8Array, decode: DecodeText): DecodedText {
  const marked = wideEncoding(file);
  const bytes = withoutTail(file, marked);
  const declared = marked ?? declaredLabel(bytes);
  const utf8 = marked ? undefined : readUtf8(bytes, declared, decode);
  if (utf8) return utf8;
  // A declaration that is read from single bytes is no evidence of UTF-16.
  const isMislabelled = marked === undefined && WIDE.test(declared);
  const text = LATIN.test(declared) ? windows1252(bytes) : isMislabelled ? undefined : decode(bytes, declared);
  if (text !== undefined) return withoutControls(withoutBom(text), []);
  return withoutControls(windows1252(bytes), [encodingMismatch(declared, 'windows-1252')]);
}

/**
 * Nothing where the bytes are another encoding. Latin-1 with accents is seldom valid UTF-8, so the bytes decide, not the
 * declaration. «Ü¡» and «É»» in Latin-1 are valid by chance: as UTF-8 they are signs of other alphabets, no evidence.
 */
function readUtf8(bytes: Uint8Array, declared: string, decode: DecodeText): DecodedText | undefined {
  const text = decode(bytes, 'utf-8');
  if (text === undefined) {
    const repaired = repairUtf8(bytes);
    const readable = decode(repaired.bytes, 'utf-8') ?? '';
    if (countWesternSigns(readable) <= repaired.invalid) return undefined;
    return withoutControls(withoutBom(readable), [], repaired.invalid);
  }
  if (!LATIN.test(declared) || isAscii(bytes)) return withoutControls(withoutBom(text), []);
  if (countWesternSigns(text) === 0) return undefined;
  return withoutControls(withoutBom(text), [encodingMismatch(declared, 'utf-8')]);
}

/** Signs outside ASCII that windows-1252 can write as well. */
const WESTERN_SIGN = /[\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g;
const countWesternSigns = (text: string) => text.match(WESTERN_SIGN)?.length ?? 0;

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80);

/** Characters that XML does not allow, also as references: one of them would refuse the whole file. */
const CONTROL =
  /(?:(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff])+|&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[0-9a-f]));/giu;

/** `lost` is the number of signs that could not be decoded before. */
function withoutControls(text: string, warnings: Warning[], lost = 0): DecodedText {
  let count = lost;
  // A run of them is replaced at once: files full of NUL exist.
  const clean = text.replace(CONTROL, (run) => {
    const signs = run.startsWith('&') ? 1 : run.length;
    count += signs;
    return '\ufffd'.repeat(signs);
  });
  return count === 0 ? { text, warnings } : { text: clean, warnings: [...warnings, damagedText(count)] };
}

const damagedText = (count: number): Warning => ({
  code: 'text_damaged',
  detail: `El archivo trae ${count === 1 ? 'un signo' : `${count} signos`} que no se puede${count === 1 ? '' : 'n'} leer y que mostramos como «\ufffd». Compara los nombres con el PDF.`,
});

type WideEncoding = 'utf-16le' | 'utf-16be';

const NUL = 0;
const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
const BLANKS = new Set([0x09, 0x0a, 0x0d, 0x20]);

/** UTF-16 by its byte order mark, or by the first "<", before which there may be blanks; undefined for single bytes. */
function wideEncoding(bytes: Uint8Array): WideEncoding | undefined {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (beginsWide(bytes, 0)) return 'utf-16le';
  return beginsWide(bytes, 1) ? 'utf-16be' : undefined;
}

/** Whether there is "<" behind blanks, each with a NUL beside it; `low` is the place of the sign in its two bytes. */
function beginsWide(bytes: Uint8Array, low: 0 | 1): boolean {
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const sign = bytes[at + low] ?? NUL;
    if (bytes[at + 1 - low] !== NUL || !(sign === LESS_THAN || BLANKS.has(sign))) return false;
    if (sign === LESS_THAN) return true;
  }
  return false;
}

/**
 * The bytes without those behind the last ">": transfers leave NUL, Ctrl-Z or half a sign behind the document. They are no
 * part of it, and must not decide its encoding.
 */
function withoutTail(bytes: Uint8Array, wide: WideEncoding | undefined): Uint8Array {
  const end = bytes.lastIndexOf(GREATER_THAN) + 1;
  if (end === 0) return bytes;
  return bytes.subarray(0, wide === 'utf-16le' ? end + 1 : end);
}

function declaredLabel(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  return /<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
}

// Node 20 decodes windows-1252 as Latin-1 and loses “ ” – €, so this function maps those 32 characters itself.
function windows1252(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let index = 0; index < bytes.length; index += CHUNK)
    parts.push(String.fromCharCode(...bytes.subarray(index, index + CHUNK)));
  return parts.join('').replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_SIGNS.charAt(sign.charCodeAt(0) - 0x80));
}

const withoutBom = (text: string) => text.replace(/^(?:\uFEFF|ï»¿)+/, '');

const encodingMismatch = (declared: string, used: string): Warning => ({
  code: 'encoding_mismatch',
  detail: `El archivo dice que sus letras están en ${declared}, pero están en ${used}. Revisa las tildes y las eñes de los nombres.`,
});
