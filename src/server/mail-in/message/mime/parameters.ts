import { decodeWords } from 'postal-mime';
import { fieldValue, type MimeEntity } from './entity.ts';
import { readEncoding, type TransferEncoding } from './transfer-encoding.ts';

/** What the header of a part says about it. `media` and `disposition` are in lower case, empty when not given. */
export type PartDescription = {
  media: string;
  boundary: string | undefined;
  disposition: string;
  /** The name of the file; empty when it has none. */
  name: string;
  encoding: TransferEncoding;
};

/** Reads the Content-* fields of a part. Names may be written as in RFC 2231, RFC 2047 or plainly. */
export function describePart(entity: MimeEntity): PartDescription {
  const type = readParameters(fieldValue(entity, 'content-type'));
  const disposition = readParameters(fieldValue(entity, 'content-disposition'));
  return {
    media: type.value,
    boundary: type.raw.get('boundary')?.trimEnd() || undefined,
    disposition: disposition.value,
    name: disposition.parameter('filename') || type.parameter('name') || type.parameter('filename'),
    encoding: readEncoding(fieldValue(entity, 'content-transfer-encoding').toLowerCase()),
  };
}

type Parameters = { value: string; raw: ReadonlyMap<string, string>; parameter: (name: string) => string };

function readParameters(field: string): Parameters {
  const [first = '', ...rest] = splitParameters(withoutComments(field));
  const raw = new Map<string, string>();
  for (const text of rest) {
    const [, key, value = ''] = /^\s*([^=\s]+)\s*=\s*(.*)$/s.exec(text) ?? [];
    // The first of several is read, as most programs do.
    if (key !== undefined && !raw.has(key.toLowerCase())) raw.set(key.toLowerCase(), unquote(value.trim()));
  }
  const boundary = joinSegments(raw, 'boundary');
  if (boundary) raw.set('boundary', boundary.bytes.toString('latin1'));
  return { value: first.trim().toLowerCase(), raw, parameter: (name) => parameterText(raw, name) };
}

/** Parts of a field between semicolons that are outside quotes. */
const splitParameters = (field: string): string[] => field.match(/(?:"(?:\\.|[^"\\])*(?:"|$)|[^";])+/gs) ?? [];

/** Removes comments outside quotes. A bracket that is not closed stays, because names have some. */
const withoutComments = (field: string): string =>
  field.includes('(')
    ? field.replace(/("(?:\\.|[^"\\])*(?:"|$))|(?<![^\s;])\([^()"]*\)(?=[\s;]|$)/gs, (_, quoted = ' ') => quoted)
    : field;

function unquote(value: string): string {
  if (!value.startsWith('"')) return value.replace(/^'(.*)'$/s, '$1');
  const [, inner = ''] = /^"((?:\\.|[^"\\])*)/s.exec(value) ?? [];
  return inner.replace(/\\(["\\])/g, '$1');
}

function parameterText(raw: ReadonlyMap<string, string>, name: string): string {
  const segments = joinSegments(raw, name);
  if (segments?.isEncoded) return decodeBytes(segments.bytes, segments.charset);
  const text = segments ? segments.bytes.toString('latin1') : raw.get(name);
  return text === undefined ? '' : decodeWords(decodeBytes(Buffer.from(text, 'latin1'), '')).trim();
}

type Segments = { bytes: Buffer; charset: string; isEncoded: boolean };

/** Joins `name*`, or `name*0`, `name*1*` and so on (RFC 2231). */
function joinSegments(raw: ReadonlyMap<string, string>, name: string): Segments | undefined {
  const keys = raw.has(`${name}*`) ? [`${name}*`] : segmentKeys(raw, name);
  if (keys.length === 0) return undefined;
  let charset = '';
  const chunks = keys.map((key, place) => {
    let value = raw.get(key) ?? '';
    if (!key.endsWith('*')) return Buffer.from(value, 'latin1');
    const [, declared, rest] = /^([\w-]*)'[^']*'(.*)$/s.exec(value) ?? [];
    if (place === 0 && rest !== undefined) [charset, value] = [declared ?? '', rest];
    return percentDecode(value);
  });
  return { bytes: Buffer.concat(chunks), charset, isEncoded: keys.some((key) => key.endsWith('*')) };
}

function segmentKeys(raw: ReadonlyMap<string, string>, name: string): string[] {
  const keys: string[] = [];
  for (let place = 0; place < 100; place += 1) {
    const key = [`${name}*${place}*`, `${name}*${place}`].find((one) => raw.has(one));
    if (key === undefined) break;
    keys.push(key);
  }
  return keys;
}

const percentDecode = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Without a known charset, text is UTF-8 where it is valid and Windows-1252 where it is not. */
function decodeBytes(bytes: Uint8Array, charset: string): string {
  for (const label of [charset, 'utf-8']) {
    try {
      if (label !== '') return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // The next charset is tried.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
