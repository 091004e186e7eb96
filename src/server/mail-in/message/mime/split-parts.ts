import { BrokenMessage, latin1 } from './entity.ts';

const LF = 0x0a;
const CR = 0x0d;
const MAX_BOUNDARY = 300;
/** The message has more parts than any legitimate one. */
export const MAX_PARTS = 1_000;
/** Boundary lines are searched this far when the header does not name the boundary. */
const GUESS_BYTES = 64 * 1024;

type BoundaryLine = { start: number; end: number };

/**
 * Returns the parts of a multipart body, without the line break that belongs to the boundary below each; undefined when
 * the body has no line with the boundary. Parts after the closing boundary count as well: servers add some. Throws
 * BrokenMessage for more than MAX_PARTS.
 */
export function splitParts(body: Uint8Array, boundary: string | undefined): Uint8Array[] | undefined {
  for (const name of [boundary, guessBoundary(body)]) {
    const parts = name === undefined ? [] : cutAt(body, name);
    if (parts.length > 0) return parts;
  }
  return undefined;
}

function cutAt(body: Uint8Array, boundary: string): Uint8Array[] {
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  const parts: Uint8Array[] = [];
  let partStart: number | undefined;
  for (const { line, isClosing } of boundaryLines(body, mark)) {
    if (partStart !== undefined) parts.push(body.subarray(partStart, beforeLineBreak(body, line.start, partStart)));
    partStart = isClosing ? undefined : line.end;
    if (parts.length > MAX_PARTS) throw new BrokenMessage();
  }
  if (partStart !== undefined) parts.push(body.subarray(partStart));
  return parts;
}

function* boundaryLines(body: Uint8Array, mark: Buffer): Generator<{ line: BoundaryLine; isClosing: boolean }> {
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.length);
  for (let start = buffer.indexOf(mark); start >= 0; start = buffer.indexOf(mark, start + 1)) {
    if (start > 0 && body[start - 1] !== LF) continue;
    const rest = body.subarray(start + mark.length, start + mark.length + MAX_BOUNDARY);
    const [found, dashes] = /^(--)?[ \t\r]*(?:\n|$)/.exec(latin1(rest)) ?? [];
    if (found === undefined) continue;
    yield { line: { start, end: start + mark.length + found.length }, isClosing: dashes !== undefined };
  }
}

function beforeLineBreak(body: Uint8Array, end: number, least: number): number {
  if (end <= least || body[end - 1] !== LF) return end;
  return end - 1 > least && body[end - 2] === CR ? end - 2 : end - 1;
}

/** Returns the text of the first line that begins with "--" and comes again, or is closed. */
function guessBoundary(body: Uint8Array): string | undefined {
  const start = latin1(body.subarray(0, GUESS_BYTES));
  const boundary = /^--([^\s-][^\r\n]{0,200})\r?$/m.exec(start)?.[1]?.trimEnd();
  if (boundary === undefined) return undefined;
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  let lines = 0;
  for (const _ of boundaryLines(body, mark)) lines += 1;
  return lines > 1 ? boundary : undefined;
}
