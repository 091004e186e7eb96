import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { decodeAscii85, decodeHex, lzwSize, runLengthSize } from './filter-sizes.ts';

type Filter = 'flate' | 'lzw' | 'run_length' | 'ascii85' | 'hex' | 'image';

/** Includes the short names of the format. */
const FILTERS: Readonly<Record<string, Filter>> = {
  FlateDecode: 'flate',
  Fl: 'flate',
  LZWDecode: 'lzw',
  LZW: 'lzw',
  RunLengthDecode: 'run_length',
  RL: 'run_length',
  ASCII85Decode: 'ascii85',
  A85: 'ascii85',
  ASCIIHexDecode: 'hex',
  AHx: 'hex',
  DCTDecode: 'image',
  DCT: 'image',
  JPXDecode: 'image',
  JBIG2Decode: 'image',
  CCITTFaxDecode: 'image',
  CCF: 'image',
};

/** The dictionary of a stream is searched in this many bytes before its data. */
const MOST_DESCRIPTION = 4096;
const CHUNK_BYTES = 64 * 1024;

/**
 * True when all streams of a PDF together unpack to at most `maxBytes` bytes. pdf.js itself has no such limit. A stream
 * that is not detected here, in an encrypted file or with a hidden dictionary, is bounded by the memory limit of the
 * process.
 */
export async function isUnpackedSizeWithin(bytes: Uint8Array, maxBytes: number): Promise<boolean> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  let remaining = maxBytes;
  for (const { index, 0: start } of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const description = text.slice(Math.max(0, index - MOST_DESCRIPTION), index);
    const filters = parseFilters(description.slice(description.lastIndexOf(' obj') + 1), text);
    // The data format itself marks the end of the data: the word "endstream" may be part of the data.
    remaining -= await unpackedSize(bytes.subarray(index + start.length), filters, remaining);
    if (remaining < 0) return false;
  }
  return true;
}

/** The filters in the order in which they are applied. */
function parseFilters(description: string, text: string): Filter[] {
  const plain = description.replace(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const value = /\/Filter\s*(\[[^\]]*\]|\/[^\s/<>[\]()]+|\d+\s+\d+\s+R)/.exec(plain)?.[1] ?? '';
  const reference = /^(\d+)\s+(\d+)\s+R$/.exec(value);
  const names = reference ? resolveReference(reference, text) : value;
  return [...names.matchAll(/\/([A-Za-z\d]+)/g)].flatMap(([, name = '']) => FILTERS[name] ?? []);
}

function resolveReference([, number = '', generation = '']: RegExpExecArray, text: string): string {
  const found = new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj\\s*(\\[[^\\]]*\\]|/\\w+)`).exec(text);
  return found?.[1] ?? '/FlateDecode';
}

/** The count may stop a little above `maxBytes`. Unusual combinations of filters count as too large. */
async function unpackedSize(data: Uint8Array, filters: readonly Filter[], maxBytes: number): Promise<number> {
  const [first, ...rest] = filters;
  if (first === undefined || first === 'image') return 0;
  if (first === 'ascii85') return unpackedSize(decodeAscii85(cutAtEnd(data)), rest, maxBytes);
  if (first === 'hex') return unpackedSize(decodeHex(cutAtEnd(data)), rest, maxBytes);
  const flates = filters.filter((filter) => filter === 'flate').length;
  const isUnsupported =
    rest.some((filter) => filter !== 'image' && filter !== 'flate') || (first !== 'flate' && flates > 0);
  if (isUnsupported) return maxBytes + 1;
  if (first === 'lzw') return lzwSize(data, maxBytes);
  return first === 'run_length' ? runLengthSize(data, maxBytes) : measureInflated(data, flates, maxBytes);
}

/** The data of a text encoding ends at "endstream" at the latest. */
function cutAtEnd(data: Uint8Array): Uint8Array {
  const end = Buffer.from(data.buffer, data.byteOffset, data.length).indexOf('endstream');
  return end < 0 ? data : data.subarray(0, end);
}

/** The size after `times` inflations. The unpacked data is not kept. */
async function measureInflated(data: Uint8Array, times: number, maxBytes: number): Promise<number> {
  let size = 0;
  const ending = new AbortController();
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) ending.abort();
      done();
    },
  });
  const inflates = Array.from({ length: times }, () => createInflate());
  // Damaged data is unpacked up to the damage; pdf.js does the same.
  await pipeline([Readable.from(splitChunks(data)), ...inflates, count], { signal: ending.signal }).catch(() => {});
  return size;
}

function* splitChunks(data: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < data.length; at += CHUNK_BYTES) yield data.subarray(at, at + CHUNK_BYTES);
}
