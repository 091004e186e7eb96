/** The unpacked size of a RunLengthDecode stream in bytes, counted up to `maxBytes`. */
export function runLengthSize(data: Uint8Array, maxBytes: number): number {
  let size = 0;
  for (let at = 0; at < data.length && size <= maxBytes; ) {
    const length = data[at] ?? END_OF_RUNS;
    if (length === END_OF_RUNS) break;
    size += length < END_OF_RUNS ? length + 1 : 257 - length;
    at += length < END_OF_RUNS ? length + 2 : 2;
  }
  return size;
}

const END_OF_RUNS = 128;
const CLEAR = 256;
const END_OF_DATA = 257;
const MAX_CODES = 4096;

/**
 * The unpacked size of an LZWDecode stream in bytes, counted up to `maxBytes`. Only the length of each code's text is
 * tracked, not the text.
 */
export function lzwSize(data: Uint8Array, maxBytes: number): number {
  const lengths = new Uint32Array(MAX_CODES).fill(1, 0, CLEAR);
  let [size, next, before] = [0, END_OF_DATA + 1, 0];
  for (const code of lzwCodes(data, () => widthFor(next))) {
    if (code === END_OF_DATA || size > maxBytes) break;
    if (code === CLEAR) {
      [next, before] = [END_OF_DATA + 1, 0];
      continue;
    }
    if (before > 0 && next < MAX_CODES) lengths[next++] = before + 1;
    before = lengths[code] ?? 0;
    size += before;
  }
  return size;
}

/** The width of a code grows one code early, which is the default of the format (EarlyChange). */
function widthFor(next: number): number {
  if (next + 1 >= 2048) return 12;
  if (next + 1 >= 1024) return 11;
  return next + 1 >= 512 ? 10 : 9;
}

function* lzwCodes(data: Uint8Array, readWidth: () => number): Generator<number> {
  let [bits, count] = [0, 0];
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xfffff;
    count += 8;
    const width = readWidth();
    if (count < width) continue;
    count -= width;
    yield (bits >> count) & ((1 << width) - 1);
  }
}

/** Decodes hexadecimal text. Characters that are not digits are skipped. */
export function decodeHex(data: Uint8Array): Uint8Array {
  const text = Buffer.from(data).toString('latin1');
  const end = text.indexOf('>');
  return Buffer.from(text.slice(0, end < 0 ? text.length : end).replace(/[^\da-f]/gi, ''), 'hex');
}

const TILDE = 0x7e;
const FIRST_DIGIT = 0x21;
const LAST_DIGIT = 0x75;
const FOUR_ZEROS = 0x7a;

/** Decodes ASCII85 text. An incomplete last group is skipped. */
export function decodeAscii85(data: Uint8Array): Uint8Array {
  // Four bytes per character, because `z` stands for four bytes.
  const bytes = Buffer.alloc(data.length * 4);
  let [size, group, digits] = [0, 0, 0];
  for (const code of data) {
    if (code === TILDE) break;
    if (code === FOUR_ZEROS && digits === 0) size += 4;
    if (code < FIRST_DIGIT || code > LAST_DIGIT) continue;
    group = group * 85 + code - FIRST_DIGIT;
    digits += 1;
    if (digits < 5) continue;
    bytes.writeUInt32BE(group % 2 ** 32, size);
    [size, group, digits] = [size + 4, 0, 0];
  }
  return bytes.subarray(0, size);
}
