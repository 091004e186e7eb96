import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * A download: its file name, one of the few allowed content types, and its bytes or a stream of `size` bytes. Without
 * `cacheControl` nothing may store it.
 */
export type FileResponse = { name: string; type: string; cacheControl?: string } & (
  | { bytes: Uint8Array }
  | { stream: Readable; size: number }
);

/**
 * Sets the headers of a download and returns the body. The browser always saves the file and never displays it, so that
 * its bytes cannot act as one of our pages.
 */
export function sendFile(reply: FastifyReply, file: FileResponse): Buffer | Readable {
  reply
    .header('content-type', file.type)
    .header('content-disposition', contentDisposition(file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
  if (file.cacheControl !== undefined) reply.header('cache-control', file.cacheControl);
  if ('stream' in file) {
    reply.header('content-length', file.size);
    return file.stream;
  }
  const { bytes } = file;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** RFC 6266: an ASCII name for old clients, and the real name in the encoding of RFC 5987. */
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
