import { type HeaderField, readHeaderFields } from '../message-head.ts';
import { MAX_HEAD_BYTES } from '../split-message.ts';

/** A message or one of its parts: its header fields, and the bytes below them as they were sent. */
export type MimeEntity = { fields: HeaderField[]; body: Uint8Array };

/** The message is built in a way that no legitimate one is. */
export class BrokenMessage extends Error {}

const LF = 0x0a;
const CR = 0x0d;
const FIELD_START = /^[!-9;-~]+[ \t]*:/;
const MAX_LINE_START = 200;

/**
 * Splits a message or a part into its header and body. The body begins after the first empty line, or at the first line
 * that is no header field when no field follows it: some programs forget the empty line. Throws BrokenMessage for a
 * header without an end.
 */
export function readEntity(bytes: Uint8Array): MimeEntity {
  const head: Head = { kept: [], bodyStart: undefined };
  for (const line of headLines(bytes)) {
    if (isEmptyLine(line.bytes)) return toEntity(head, bytes, line.end);
    if (line.start > MAX_HEAD_BYTES && head.bodyStart !== undefined) break;
    if (line.start > MAX_HEAD_BYTES) throw new BrokenMessage();
    addLine(line, head);
    if (head.bodyStart !== undefined && head.kept.length === 0) break;
  }
  return toEntity(head, bytes, bytes.length);
}

/** `bodyStart` is the place of the first line below the last field that is no field. */
type Head = { kept: Uint8Array[]; bodyStart: number | undefined };
type Line = { bytes: Uint8Array; start: number; end: number };

function addLine({ bytes, start }: Line, head: Head): void {
  if (isFieldLine(bytes, head.kept.length > 0 && head.bodyStart === undefined)) {
    head.kept.push(bytes);
    head.bodyStart = undefined;
  } else if (!isMailboxLine(bytes, start)) head.bodyStart ??= start;
}

const toEntity = ({ kept, bodyStart }: Head, bytes: Uint8Array, end: number): MimeEntity => ({
  fields: readHeaderFields(Buffer.concat(kept)),
  body: bytes.subarray(bodyStart ?? end),
});

function* headLines(bytes: Uint8Array): Generator<Line> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LF, start) + 1 || bytes.length;
    yield { bytes: bytes.subarray(start, end), start, end };
    start = end;
  }
}

const isEmptyLine = (line: Uint8Array): boolean =>
  line[0] === LF || (line[0] === CR && line.every((byte) => byte === CR || byte === LF));

function isFieldLine(line: Uint8Array, canContinue: boolean): boolean {
  if (line[0] === 0x20 || line[0] === 0x09) return canContinue;
  return FIELD_START.test(latin1(line.subarray(0, MAX_LINE_START)));
}

/** The line with which a mailbox file begins each message. */
const isMailboxLine = (line: Uint8Array, start: number): boolean =>
  start === 0 && /^>?From /.test(latin1(line.subarray(0, 6)));

const MESSAGE_FIELDS =
  /^(from|to|cc|subject|date|received|message-id|mime-version|content-type|return-path|delivered-to|sender)$/;

/** Whether bytes begin with the header of a message. */
export function looksLikeMessage(bytes: Uint8Array): boolean {
  try {
    return readEntity(bytes).fields.some(({ name }) => MESSAGE_FIELDS.test(name));
  } catch (error) {
    if (error instanceof BrokenMessage) return false;
    throw error;
  }
}

/** The text of bytes, one character for each. */
export const latin1 = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString('latin1');

/** Returns the value of the first field with this name; empty when there is none. */
export const fieldValue = ({ fields }: MimeEntity, name: string): string =>
  fields.find((field) => field.name === name)?.value ?? '';
