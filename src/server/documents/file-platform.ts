import { inflateRawSync } from 'node:zlib';
import type { FilePlatform } from '#domain/files/zip-members.ts';
import { decodeText } from './decode-text.ts';

/** Synchronous, because a stream for each of hundreds of small members costs more than unpacking them. */
const inflate: FilePlatform['inflate'] = (packed, maxSize) => {
  try {
    // Throws when the output is larger. Zero is no valid limit.
    return inflateRawSync(packed, { maxOutputLength: Math.max(maxSize, 1) });
  } catch {
    return undefined;
  }
};

export const serverPlatform: FilePlatform = { decodeText, inflate };
