import type { FilePlatform } from '#domain/files/zip-members.ts';

const decodeText: FilePlatform['decodeText'] = (bytes, label) => {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const inflate: FilePlatform['inflate'] = async (packed, maxSize) => {
  const unpacked = new Uint8Array(maxSize);
  const source = new Blob([new Uint8Array(packed)]).stream();
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return unpacked.subarray(0, length);
      if (length + value.length > maxSize) {
        await reader.cancel();
        return undefined;
      }
      unpacked.set(value, length);
      length += value.length;
    }
  } catch {
    return undefined;
  }
};

export const browserPlatform: FilePlatform = { decodeText, inflate };
