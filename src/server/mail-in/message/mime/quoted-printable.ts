const EQUALS = 0x3d;
const LF = 0x0a;
const CR = 0x0d;
const HEX = new Int8Array(256).fill(-1);
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16);
  HEX[digit.charCodeAt(0)] = value;
  HEX[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Decodes quoted-printable (RFC 2045 6.7), byte for byte. A "=" that begins no code stays as it is. */
export function decodeQuotedPrintable(body: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(body.length);
  let length = 0;
  for (let start = 0; start < body.length; ) {
    const end = body.indexOf(LF, start) + 1 || body.length;
    length = decodeLine(body.subarray(start, end), decoded, length);
    start = end;
  }
  return decoded.subarray(0, length);
}

/** Writes a decoded line into `decoded` and returns the new length. Blanks at the end of a line belong to nobody. */
function decodeLine(line: Uint8Array, decoded: Uint8Array, from: number): number {
  const breakLength = lineBreakLength(line);
  const end = textEnd(line, line.length - breakLength);
  if (end > 0 && line[end - 1] === EQUALS) return decodeCodes(line.subarray(0, end - 1), decoded, from);
  const length = decodeCodes(line.subarray(0, end), decoded, from);
  decoded.set(line.subarray(line.length - breakLength), length);
  return length + breakLength;
}

function textEnd(line: Uint8Array, lineEnd: number): number {
  let end = lineEnd;
  while (end > 0 && isBlank(line[end - 1])) end -= 1;
  return end;
}

function decodeCodes(text: Uint8Array, decoded: Uint8Array, from: number): number {
  let length = from;
  for (let at = 0; at < text.length; at += 1) {
    const code = text[at] === EQUALS ? codeAt(text, at) : -1;
    decoded[length] = code < 0 ? (text[at] ?? 0) : code;
    if (code >= 0) at += 2;
    length += 1;
  }
  return length;
}

/** The byte that "=" and two digits stand for; less than 0 when they are none. */
function codeAt(text: Uint8Array, at: number): number {
  const high = at + 2 < text.length ? (HEX[text[at + 1] ?? 0] ?? -1) : -1;
  const low = HEX[text[at + 2] ?? 0] ?? -1;
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function lineBreakLength(line: Uint8Array): number {
  if (line.at(-1) !== LF) return 0;
  return line.at(-2) === CR ? 2 : 1;
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09;
