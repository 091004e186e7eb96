import type { FastifyReply } from 'fastify';

/** Bytes with the name a person saves them under and one of the few types we send. */
export type SentBytes = { bytes: Uint8Array; name: string; type: string };

/** The head that goes with a file, and its body. Always saved, never shown: whatever the bytes are, no browser may take them for a page of ours. */
export function asFile(reply: FastifyReply, { bytes, name, type }: SentBytes): Buffer {
  reply
    .header('content-type', type)
    .header('content-disposition', disposition(name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** RFC 6266: a plain name for old programs, and in RFC 5987's letters the real one. */
function disposition(name: string): string {
  const clean = Array.from(name.normalize('NFC'), (sign) => (/[\p{Cc}\p{Cf}\p{Cs}/\\]/u.test(sign) ? '_' : sign))
    .slice(-150)
    .join('');
  const plain = clean.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
