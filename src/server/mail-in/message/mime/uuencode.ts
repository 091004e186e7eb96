import { decodeBase64Text } from './base64.ts';
import { latin1 } from './entity.ts';

/** A file that is written into a text. `bytes` is null when it cannot be decoded. */
export type EmbeddedFile = { name: string; bytes: Uint8Array | null; encoding: 'uuencode' | 'yenc' };

const LF = 0x0a;
const CR = 0x0d;
const FIRST = 0x20;
const LAST = 0x60;
const MAX_FILES = 1_000;
const BEGIN = Buffer.from('begin');
const YENC = Buffer.from('=ybegin ');

/** Returns the files that a text brings as uuencode, or as yEnc, which is only named. The time is linear. */
export function embeddedFiles(text: Uint8Array): EmbeddedFile[] {
  const buffer = Buffer.from(text.buffer, text.byteOffset, text.length);
  const files: EmbeddedFile[] = [];
  for (let start = buffer.indexOf(BEGIN); start >= 0 && files.length < MAX_FILES; ) {
    const found = isLineStart(text, start) ? readFile(text, start) : undefined;
    if (found?.file) files.push(found.file);
    start = buffer.indexOf(BEGIN, found?.end ?? start + 1);
  }
  for (
    let start = buffer.indexOf(YENC);
    start >= 0 && files.length < MAX_FILES;
    start = buffer.indexOf(YENC, start + 1)
  ) {
    const name = yencName(text, start);
    if (name !== undefined) files.push({ name: name.trim(), bytes: null, encoding: 'yenc' });
  }
  return files;
}

const isLineStart = (text: Uint8Array, at: number): boolean => at === 0 || text[at - 1] === LF || text[at - 1] === CR;

/** The name in a line `=ybegin line=128 size=1 name=a.zip`. */
function yencName(text: Uint8Array, start: number): string | undefined {
  const head = isLineStart(text, start) ? headLine(text, start) : undefined;
  return head && /^=ybegin .*?name=(.*)/.exec(head.text)?.[1];
}

type FoundFile = { file: EmbeddedFile | undefined; end: number };

/** Reads a file from its line `begin 644 name`; undefined `file` when no line of data follows. */
function readFile(text: Uint8Array, start: number): FoundFile | undefined {
  const head = headLine(text, start);
  const [, base64, name] = /^begin(-base64)? [0-7]{3,5} +(\S.*)$/.exec(head?.text ?? '') ?? [];
  if (head === undefined || name === undefined) return undefined;
  const { bytes, end } = base64 === undefined ? decodeLines(text, head.end) : decodeBase64Lines(text, head.end);
  const file: EmbeddedFile = { name: name.trim().replace(/^"(.*)"$/, '$1'), bytes, encoding: 'uuencode' };
  return { file: bytes.length > 0 ? file : undefined, end };
}

/** Decoded lines are gathered in blocks of this size: an object for each line would need ten times as much memory. */
const BLOCK_BYTES = 64 * 1024;

/** Decodes lines up to the first that is no line of data. */
function decodeLines(text: Uint8Array, start: number): { bytes: Uint8Array; end: number } {
  const blocks: Uint8Array[] = [];
  let block = new Uint8Array();
  let length = 0;
  let at = start;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const decoded = decodeLine(text.subarray(at, contentEnd(text, at, end)));
    if (decoded === undefined) break;
    if (length + decoded.length > block.length) {
      blocks.push(block.subarray(0, length));
      block = new Uint8Array(BLOCK_BYTES);
      length = 0;
    }
    block.set(decoded, length);
    length += decoded.length;
    at = end;
  }
  return { bytes: Buffer.concat([...blocks, block.subarray(0, length)]), end: at };
}

/** Undefined when the line is no line of data. Blanks at its end may have been cut off. */
function decodeLine(line: Uint8Array): Uint8Array | undefined {
  if (line.length === 0) return line;
  const length = sixBits(line[0]);
  const needed = Math.ceil(length / 3) * 4;
  // Some programs add a checksum of one or two characters.
  if (line.length - 1 > needed + 2 || isEndLine(line)) return undefined;
  for (const byte of line) if (byte < FIRST || byte > LAST) return undefined;
  const bytes = new Uint8Array(needed === 0 ? 0 : (needed / 4) * 3);
  for (let group = 0; group < needed / 4; group += 1) {
    const [a = 0, b = 0, c = 0, d = 0] = [1, 2, 3, 4].map((place) => sixBits(line[group * 4 + place]));
    bytes.set([(a << 2) | (b >> 4), ((b << 4) | (c >> 2)) & 255, ((c << 6) | d) & 255], group * 3);
  }
  return bytes.subarray(0, length);
}

const sixBits = (byte: number | undefined): number => ((byte ?? FIRST) - FIRST) & 63;

const isEndLine = (line: Uint8Array): boolean => latin1(line.subarray(0, 4)).trim() === 'end';

function decodeBase64Lines(text: Uint8Array, start: number): { bytes: Uint8Array; end: number } {
  const buffer = Buffer.from(text.buffer, text.byteOffset, text.length);
  const found = buffer.indexOf('\n====', start);
  const end = found < 0 ? text.length : found;
  return { bytes: decodeBase64Text(text.subarray(start, end)), end };
}

/** Bytes of the line that names a file; a longer one names none. */
const MAX_HEAD_BYTES = 600;

/** The line that names a file, and the place after it. Searched no further: there may be one in each line. */
function headLine(text: Uint8Array, start: number): { text: string; end: number } | undefined {
  const near = text.subarray(start, start + MAX_HEAD_BYTES);
  const end = lineEnd(near, 0);
  if (near[end - 1] !== LF && start + end < text.length) return undefined;
  return { text: latin1(near.subarray(0, contentEnd(near, 0, end))), end: start + end };
}

/** The place after the line break. */
const lineEnd = (text: Uint8Array, start: number): number => text.indexOf(LF, start) + 1 || text.length;

function contentEnd(text: Uint8Array, start: number, end: number): number {
  let last = end;
  while (last > start && (text[last - 1] === LF || text[last - 1] === CR)) last -= 1;
  return last;
}
