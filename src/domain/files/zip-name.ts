/** Strict decoding by a WHATWG label; undefined when the bytes are invalid in it. */
export type DecodeName = (bytes: Uint8Array, label: string) => string | undefined;

/** The upper half of code page 437, which ZIP names are in by default. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** A name that is valid UTF-8 is UTF-8, with or without its flag: many programs do not set it. Backslashes divide too. */
export function decodeZipName(bytes: Uint8Array, decode: DecodeName): string {
  const text = decode(bytes, 'utf-8') ?? Array.from(bytes, toSign).join('');
  return text.replaceAll('\\', '/');
}

const toSign = (byte: number) => (byte < 0x80 ? String.fromCharCode(byte) : CP437.charAt(byte - 0x80));
