/** Larger than the head of any legitimate message, in bytes. */
export const MAX_HEAD_BYTES = 256 * 1024;
const LF = 0x0a;
const CR = 0x0d;

/** Returns the header of a message, and the bytes after the first empty line. A header without an end is cut off. */
export function splitMessage(bytes: Uint8Array): { head: Uint8Array; body: Uint8Array } {
  for (let index = bytes.indexOf(LF); index >= 0 && index < MAX_HEAD_BYTES; index = bytes.indexOf(LF, index + 1)) {
    const next = bytes[index + 1] === CR ? index + 2 : index + 1;
    if (bytes[next] === LF) return { head: bytes.subarray(0, index + 1), body: bytes.subarray(next + 1) };
  }
  return { head: bytes.subarray(0, MAX_HEAD_BYTES), body: bytes.subarray(Math.min(bytes.length, MAX_HEAD_BYTES)) };
}
