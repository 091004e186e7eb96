/** U+FFFD, which stands for a sign that cannot be decoded, in UTF-8. */
const REPLACEMENT = [0xef, 0xbf, 0xbd];

/** `bytes` has one U+FFFD for each of the `invalid` sequences. */
export type RepairedUtf8 = { bytes: Uint8Array; invalid: number };

/** Replaces every byte sequence that is not UTF-8, so that one bad byte costs one sign. Linear in the bytes. */
export function repairUtf8(bytes: Uint8Array): RepairedUtf8 {
  const repaired = new Uint8Array(bytes.length * REPLACEMENT.length);
  let [length, invalid] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const { size, isValid } = sequenceAt(bytes, at);
    const sequence = isValid ? bytes.subarray(at, at + size) : REPLACEMENT;
    repaired.set(sequence, length);
    length += sequence.length;
    if (!isValid) invalid += 1;
    at += size;
  }
  return { bytes: repaired.subarray(0, length), invalid };
}

/** One sign, or an invalid sequence, which ends before the first byte that does not belong to it. */
function sequenceAt(bytes: Uint8Array, at: number): { size: number; isValid: boolean } {
  const size = sequenceSize(bytes[at] ?? 0);
  const found = validLength(bytes, at, size);
  return { size: Math.max(1, found), isValid: size > 0 && found === size };
}

/** The length that the first byte of a sequence announces; 0 for a byte that begins none. */
function sequenceSize(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/** How many bytes of the sequence are right: fewer than `size` where it is cut or not allowed. */
function validLength(bytes: Uint8Array, at: number, size: number): number {
  const first = bytes[at] ?? 0;
  for (let index = 1; index < size; index += 1) {
    const byte = bytes[at + index] ?? 0;
    const [lowest, highest] = index === 1 ? secondByteRange(first) : [0x80, 0xbf];
    if (byte < lowest || byte > highest) return index;
  }
  return size;
}

/** Excludes overlong forms, surrogates and code points beyond U+10FFFF (Unicode, table 3-7). */
function secondByteRange(first: number): [number, number] {
  if (first === 0xe0) return [0xa0, 0xbf];
  if (first === 0xed) return [0x80, 0x9f];
  if (first === 0xf0) return [0x90, 0xbf];
  return first === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
}
