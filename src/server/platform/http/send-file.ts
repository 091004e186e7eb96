import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file with the name a person saves it under and one of the few types we send: its bytes, or a stream of so many. */
export type FileResponse = { name: string; type: string } & (
  | { bytes: Uint8Array }
  | { stream: Readable; size: number }
);

/** The head that goes with a file, and its body. Always saved, never shown: whatever the bytes are, no browser may take them for a page of ours. */
export function sendFile(reply: FastifyReply, file: FileResponse): Buffer | Readable {
  reply
    .header('content-type', file.type)
    .header('content-disposition', contentDisposition(file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
  if ('stream' in file) {
    reply.header('content-length', file.size);
    return file.stream;
  }
  const { bytes } = file;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** RFC 6266: a plain name for old programs, and in RFC 5987's letters the real one. */
function contentDisposition(name: string): string {
  const clean = Array.from(name.normalize('NFC'), (character) =>
    /[\p{Cc}\p{Cf}\p{Cs}/\\]/u.test(character) ? '_' : character,
  )
    .slice(-150)
    .join('');
  const plain = clean.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
