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
  let end = line.length - breakLength;
  while (end > 0 && isBlank(line[end - 1])) end -= 1;
  const isSoft = end > 0 && line[end - 1] === EQUALS;
  if (isSoft) end -= 1;
  let length = from;
  for (let at = 0; at < end; at += 1) {
    const high = HEX[line[at + 1] ?? 0] ?? -1;
    const low = HEX[line[at + 2] ?? 0] ?? -1;
    if (line[at] === EQUALS && at + 2 < end && high >= 0 && low >= 0) {
      decoded[length] = high * 16 + low;
      at += 2;
    } else decoded[length] = line[at] ?? 0;
    length += 1;
  }
  if (isSoft) return length;
  decoded.set(line.subarray(line.length - breakLength), length);
  return length + breakLength;
}

function lineBreakLength(line: Uint8Array): number {
  if (line.at(-1) !== LF) return 0;
  return line.at(-2) === CR ? 2 : 1;
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === CR;
