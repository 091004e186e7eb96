/** More than any honest message writes before its text. */
export const MOST_HEAD_BYTES = 256 * 1024;
const LF = 0x0a;
const CR = 0x0d;

/** The header of a message, and what follows the first empty line. A header that never ends is cut off. */
export function splitMessage(bytes: Uint8Array): { head: Uint8Array; body: Uint8Array } {
  for (let at = bytes.indexOf(LF); at >= 0 && at < MOST_HEAD_BYTES; at = bytes.indexOf(LF, at + 1)) {
    const next = bytes[at + 1] === CR ? at + 2 : at + 1;
    if (bytes[next] === LF) return { head: bytes.subarray(0, at + 1), body: bytes.subarray(next + 1) };
  }
  return { head: bytes.subarray(0, MOST_HEAD_BYTES), body: bytes.subarray(Math.min(bytes.length, MOST_HEAD_BYTES)) };
}
