import type { DecodeText } from '#domain/dian/encoding/decode-bytes.ts';

/** Strict: returns nothing for an invalid byte or an unknown label, so the text never has replacement characters. */
export const decodeText: DecodeText = (bytes, label) => {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
