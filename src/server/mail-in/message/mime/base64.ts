const LF = 0x0a;
const CR = 0x0d;
const PADDING = 0x3d;
/** A multiple of 4: no group of characters is divided. */
const CHUNK = 1024 * 1024;
const IS_DATA = new Uint8Array(256);
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') IS_DATA[sign.charCodeAt(0)] = 1;

/** What the lines so far were like. `hasGap`: the last one had no data; `isEnding`: an empty line came after a line shorter than the first. */
type Progress = {
  length: number;
  firstLine: number;
  lastLine: number;
  hasBlanks: boolean;
  hasGap: boolean;
  isEnding: boolean;
};
type Line = { data: number; hasPadding: boolean; hasBlanks: boolean; isForeign: boolean };

/**
 * Decodes base64 with line ends of any kind, blanks, or without padding. It ends at its padding (RFC 2045 6.8); without
 * one, at the first line that cannot be part of it, because scanners and mailing lists add text below.
 */
export function decodeBase64Text(body: Uint8Array): Uint8Array {
  const data = Buffer.alloc(body.length);
  const progress: Progress = { length: 0, firstLine: 0, lastLine: 0, hasBlanks: false, hasGap: false, isEnding: false };
  for (let start = 0; start < body.length; ) {
    const end = body.indexOf(LF, start) + 1 || body.length;
    const line = readLine(body, start, end);
    if (isFooter(line, progress)) break;
    addLine(body.subarray(start, end), { data, progress, line });
    if (line.hasPadding && progress.length > 0) break;
    start = end;
  }
  return decodeInPlace(data, progress.length);
}

/** Bytes of the same buffer are used, because a message may be large for the memory of the process. */
function decodeInPlace(data: Buffer, length: number): Uint8Array {
  let decoded = 0;
  for (let at = 0; at < length; at += CHUNK) {
    const text = data.toString('latin1', at, Math.min(at + CHUNK, length));
    decoded += data.write(text, decoded, 'base64');
  }
  return data.subarray(0, decoded);
}

function readLine(body: Uint8Array, start: number, end: number): Line {
  const line: Line = { data: 0, hasPadding: false, hasBlanks: false, isForeign: false };
  let isAfterBlank = false;
  for (let at = start; at < end; at += 1) {
    const byte = body[at] ?? 0;
    line.hasPadding = byte === PADDING;
    if (line.hasPadding) break;
    if (isSpace(byte)) isAfterBlank = line.data > 0;
    else {
      // Blanks at the ends of a line do not count.
      line.hasBlanks ||= isAfterBlank;
      if (IS_DATA[byte] === 1) line.data += 1;
      else line.isForeign = true;
    }
  }
  return line;
}

function isFooter(line: Line, progress: Progress): boolean {
  const rest = progress.length % 4;
  // One character of base64 alone says nothing: more must follow.
  if (progress.length === 0 || rest === 1) return false;
  if (line.isForeign) return rest === 0 || progress.hasGap || progress.lastLine < progress.firstLine;
  const hasNewBlanks = rest === 0 && line.hasBlanks && !progress.hasBlanks;
  return line.data > 0 && (progress.isEnding || hasNewBlanks);
}

type Target = { data: Buffer; progress: Progress; line: Line };

function addLine(bytes: Uint8Array, { data, progress, line }: Target): void {
  // Text above the first line of data is not part of it.
  if (line.isForeign && progress.length === 0) return;
  progress.hasGap = line.data === 0;
  if (line.data === 0) {
    progress.isEnding ||= progress.lastLine > 0 && progress.lastLine < progress.firstLine;
    return;
  }
  for (const byte of bytes) {
    if (byte === PADDING) break;
    if (IS_DATA[byte] !== 1) continue;
    data[progress.length] = byte;
    progress.length += 1;
  }
  progress.firstLine ||= line.data;
  progress.lastLine = line.data;
  progress.hasBlanks ||= line.hasBlanks;
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === CR || byte === LF;
