/** A header field with its folded lines joined. `name` is in lower case. */
export type HeaderField = { name: string; value: string };

const FIELD = /^([!-9;-~]+)[ \t]*:(.*)$/s;

/** Longer than any address list or server header that is read here; a longer value reads as empty. */
const MAX_VALUE_CHARS = 8_192;

/**
 * Returns the fields of a message's head, from the top, up to the first line that is no field. Lines end at LF or CRLF
 * only: a bare CR is a character of its line (RFC 5322 2.3), so that a line never splits in two here when other
 * programs read one.
 */
export function readHeaderFields(head: Uint8Array): HeaderField[] {
  const fields: { name: string; lines: string[] }[] = [];
  for (const line of splitLines(head)) {
    const last = fields.at(-1);
    if (last && /^[ \t]/.test(line)) {
      last.lines.push(trimBlanks(line));
      continue;
    }
    const [, name, value = ''] = FIELD.exec(line) ?? [];
    if (name === undefined) break;
    fields.push({ name: name.toLowerCase(), lines: [trimBlanks(value)] });
  }
  return fields.map(({ name, lines }) => ({ name, value: joinLines(lines) }));
}

function joinLines(lines: readonly string[]): string {
  const value = lines.filter((line) => line !== '').join(' ');
  return value.length > MAX_VALUE_CHARS ? '' : value;
}

/**
 * Returns the fields above the first `Received`. Every server adds its own fields on top, so only these can come from
 * the server of our mailbox; the fields below were written by other servers or the sender.
 */
export function readFieldsOfOurServer(head: Uint8Array): HeaderField[] {
  const fields = readHeaderFields(head);
  const end = fields.findIndex(({ name }) => name === 'received');
  return end < 0 ? fields : fields.slice(0, end);
}

/** Removes spaces and tabs at both ends; a bare CR stays. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

function splitLines(head: Uint8Array): string[] {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
  return text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

/**
 * Returns a field's value without quoted strings and comments, which may contain any text; empty when a comment is not
 * closed.
 */
export function withoutQuotedText(value: string): string {
  let plain = value.replace(/"(\\.|[^"\\])*"/g, ' ');
  for (let depth = 0; depth < 10 && plain.includes('('); depth += 1) plain = plain.replace(/\([^()]*\)/g, ' ');
  return plain.includes('(') ? '' : plain;
}
