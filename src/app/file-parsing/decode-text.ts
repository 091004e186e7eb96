import type { DecodeText } from '#domain/dian/xml/decode-bytes.ts';

/** Strict: a wrong byte or an unknown label gives nothing rather than a text with holes. */
export const decodeText: DecodeText = (bytes, label) => {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
