import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Receives the archive in chunks, each after the previous one is accepted. */
export type Sink = (bytes: Uint8Array) => Promise<unknown>;

export type ZipWriter = {
  /** Adds a file from a text stream; the name must be ASCII. One call at a time. */
  add(name: string, text: AsyncIterable<string>): Promise<void>;
  /** Writes the central directory. */
  end(): Promise<void>;
};

type Entry = { name: string; crc: number; size: number; packed: number; offset: number };

const VERSION = 20;
/** The sizes follow the data: they are not known before. */
const DATA_DESCRIPTOR_FLAG = 0x0008;
const DEFLATED = 8;
/** 1 January 1980, the first date of ZIP: the same content gives the same bytes. */
const EMPTY_DATE = 0x0021;
/** Above this size ZIP64 is required, which not every spreadsheet program reads. */
const MAX_BYTES = 0xffff_ffff;
/**
 * A fast level: the repetition in a sheet compresses well at any level. The buffer lets writing continue while a thread
 * compresses.
 */
const DEFLATE_OPTIONS = { level: 3, chunkSize: 131_072, writableHighWaterMark: 1_048_576 };

/** Writes a ZIP archive as a stream, so that it is never in memory as a whole. */
export function createZipWriter(sink: Sink): ZipWriter {
  const entries: Entry[] = [];
  let written = 0;
  const write = async (bytes: Uint8Array) => {
    written += bytes.length;
    if (written > MAX_BYTES) throw new RangeError('The archive is larger than 4 GB.');
    await sink(bytes);
  };

  return {
    async add(name, text) {
      const entry: Entry = { name, crc: 0, size: 0, packed: 0, offset: written };
      entries.push(entry);
      await write(localHeader(entry));
      await pipeline(
        text,
        async function* (chunks: AsyncIterable<string>) {
          for await (const chunk of chunks) {
            const bytes = Buffer.from(chunk);
            entry.crc = crc32(bytes, entry.crc);
            entry.size += bytes.length;
            yield bytes;
          }
        },
        createDeflateRaw(DEFLATE_OPTIONS),
        async (compressed: AsyncIterable<Buffer>) => {
          for await (const bytes of compressed) {
            entry.packed += bytes.length;
            await write(bytes);
          }
        },
      );
      if (entry.size > MAX_BYTES) throw new RangeError(`${name} is larger than 4 GB.`);
      await write(dataDescriptor(entry));
    },
    async end() {
      const offset = written;
      for (const entry of entries) await write(directoryEntry(entry));
      await write(endRecord(entries.length, written - offset, offset));
    },
  };
}

function localHeader({ name }: Entry): Buffer {
  const bytes = Buffer.alloc(30 + name.length);
  bytes.writeUInt32LE(0x0403_4b50, 0);
  bytes.writeUInt16LE(VERSION, 4);
  bytes.writeUInt16LE(DATA_DESCRIPTOR_FLAG, 6);
  bytes.writeUInt16LE(DEFLATED, 8);
  bytes.writeUInt16LE(EMPTY_DATE, 12);
  bytes.writeUInt16LE(name.length, 26);
  bytes.write(name, 30, 'latin1');
  return bytes;
}

function dataDescriptor({ crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x0807_4b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function directoryEntry({ name, crc, packed, size, offset: at }: Entry): Buffer {
  const bytes = Buffer.alloc(46 + name.length);
  bytes.writeUInt32LE(0x0201_4b50, 0);
  bytes.writeUInt16LE(VERSION, 4);
  bytes.writeUInt16LE(VERSION, 6);
  bytes.writeUInt16LE(DATA_DESCRIPTOR_FLAG, 8);
  bytes.writeUInt16LE(DEFLATED, 10);
  bytes.writeUInt16LE(EMPTY_DATE, 14);
  bytes.writeUInt32LE(crc, 16);
  bytes.writeUInt32LE(packed, 20);
  bytes.writeUInt32LE(size, 24);
  bytes.writeUInt16LE(name.length, 28);
  bytes.writeUInt32LE(at, 42);
  bytes.write(name, 46, 'latin1');
  return bytes;
}

function endRecord(entries: number, size: number, at: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x0605_4b50, 0);
  bytes.writeUInt16LE(entries, 8);
  bytes.writeUInt16LE(entries, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(at, 16);
  return bytes;
}
