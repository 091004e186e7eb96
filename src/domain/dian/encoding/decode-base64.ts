const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map(Array.from(ALPHABET, (sign, value) => [sign, value]));

/** Decodes base64 text, white space allowed; undefined when it is not base64. The pure domain has no atob. */
export function decodeBase64Bytes(text: string): Uint8Array | undefined {
  const signs = text.replace(/\s/g, '').replace(/={1,2}$/, '');
  if (signs === '' || signs.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((signs.length * 3) / 4));
  let buffer = 0;
  let bits = 0;
  let at = 0;
  for (const sign of signs) {
    const value = VALUES.get(sign);
    if (value === undefined) return undefined;
    buffer = ((buffer << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (buffer >> bits) & 0xff;
    at += 1;
  }
  return bytes;
}
