import type { DecodeText } from '#domain/dian/xml/decode-bytes.ts';

/** Strict: a wrong byte or an unknown label returns undefined instead of a text with replacement characters. */
export const decodeText: DecodeText = (bytes, label) => {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
