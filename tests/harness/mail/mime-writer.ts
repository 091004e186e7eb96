/** A message, or a part of one, as lines of a header and the bytes below it. */
export type WrittenPart = { head: string[]; body: Buffer };

export type Encoding = 'base64' | 'quoted-printable' | '8bit' | 'binary' | 'x-uuencode' | 'uu in the body' | 'none';

const NEWLINE = '\r\n';

/** The bytes of a part: its header, an empty line and its body. */
export const partBytes = ({ head, body }: WrittenPart, newline = NEWLINE): Buffer =>
  Buffer.concat([Buffer.from(head.map((line) => line + newline).join('') + newline, 'utf8'), body]);

/** Base64 in lines of `width`; the style is one that programs of other makers write. */
export function writeBase64(
  bytes: Buffer,
  { width, style, newline }: { width: number; style: Base64Style; newline: string },
): Buffer {
  const text = bytes.toString('base64');
  const lines = (style === 'unpadded' ? text.replace(/=+$/, '') : text).match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
  const ends: Record<Base64Style, string> = {
    plain: newline,
    unpadded: newline,
    'blank at the end': ` \t${newline}`,
    'empty lines': newline + newline,
    'two CR': `\r${newline}`,
    indented: `${newline}  `,
  };
  return Buffer.from(lines.join(ends[style]) + newline, 'latin1');
}
export type Base64Style = 'plain' | 'unpadded' | 'blank at the end' | 'empty lines' | 'two CR' | 'indented';

/** Quoted-printable of any bytes: what is no printable character is written as a code. */
export function writeQuotedPrintable(bytes: Buffer, newline: string): Buffer {
  const codes = Array.from(bytes, (byte) =>
    byte > 32 && byte < 127 && byte !== 61
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  );
  const lines = [''];
  for (const code of codes) {
    if ((lines.at(-1)?.length ?? 0) + code.length > 75) lines.push('');
    lines[lines.length - 1] += code;
  }
  return Buffer.from(lines.join(`=${newline}`), 'latin1');
}

/** Uuencode with its first and last line. `blank` is the character that stands for zero. */
export function writeUuencode(
  bytes: Buffer,
  { name, blank, newline }: { name: string; blank: string; newline: string },
) {
  const sign = (value: number) => (value === 0 ? blank : String.fromCharCode(32 + value));
  const lines = [`begin 644 ${name}`];
  for (let at = 0; at < bytes.length; at += 45) {
    const chunk = bytes.subarray(at, at + 45);
    let line = sign(chunk.length);
    for (let place = 0; place < chunk.length; place += 3) {
      const [a = 0, b = 0, c = 0] = chunk.subarray(place, place + 3);
      line += [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63].map(sign).join('');
    }
    lines.push(line);
  }
  return Buffer.from(`${[...lines, '`', 'end'].join(newline)}${newline}`, 'latin1');
}

export type NameStyle = 'plain' | 'quoted' | 'rfc2231' | 'rfc2231 in pieces' | 'rfc2047' | 'raw utf-8' | 'raw latin-1';

/** A parameter with a file's name, each style as some program writes it. */
export function writeName(key: string, name: string, style: NameStyle): Buffer {
  const percent = (text: string) =>
    Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  const half = Math.ceil(name.length / 2);
  const styles: Record<NameStyle, Buffer> = {
    plain: Buffer.from(`; ${key}=${name}`),
    quoted: Buffer.from(`; ${key}="${name}"`),
    rfc2231: Buffer.from(`; ${key}*=UTF-8''${percent(name)}`),
    'rfc2231 in pieces': Buffer.from(
      `;\r\n ${key}*0*=utf-8'es'${percent(name.slice(0, half))};\r\n ${key}*1*=${percent(name.slice(half))}`,
    ),
    rfc2047: Buffer.from(`; ${key}="=?utf-8?B?${Buffer.from(name).toString('base64')}?="`),
    'raw utf-8': Buffer.from(`; ${key}="${name}"`),
    'raw latin-1': Buffer.from(`; ${key}="${name}"`, 'latin1'),
  };
  return styles[style];
}

/** A multipart body with these parts; `preamble` and `epilogue` belong to nobody. */
export function writeMultipart(
  parts: readonly Buffer[],
  { boundary, newline, preamble, epilogue }: { boundary: string; newline: string; preamble: string; epilogue: string },
): Buffer {
  const text = (value: string) => Buffer.from(value, 'utf8');
  const lines = parts.flatMap((part) => [text(`--${boundary}${newline}`), part, text(newline)]);
  return Buffer.concat([text(preamble), ...lines, text(`--${boundary}--${newline}${epilogue}`)]);
}

/** CMS SignedData around a content, in DER or in BER of indefinite lengths with the content in pieces; no signers. */
export function writeSigned(content: Buffer, form: 'der' | 'ber'): Buffer {
  const ids = { data: '2a864886f70d010701', signedData: '2a864886f70d010702' };
  const id = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));
  const around = (tag: number, inner: Buffer) =>
    form === 'der' ? element(tag, inner) : Buffer.concat([Buffer.from([tag, 0x80]), inner, Buffer.from([0, 0])]);
  const pieces = [content.subarray(0, 1_000), content.subarray(1_000)].map((piece) => element(0x04, piece));
  const octets = form === 'der' ? element(0x04, content) : around(0x24, Buffer.concat(pieces));
  const encapsulated = around(0x30, Buffer.concat([id(ids.data), around(0xa0, octets)]));
  const version = element(0x02, Buffer.from([1]));
  const signedData = around(
    0x30,
    Buffer.concat([version, element(0x31, Buffer.alloc(0)), encapsulated, element(0x31, Buffer.alloc(0))]),
  );
  return around(0x30, Buffer.concat([id(ids.signedData), around(0xa0, signedData)]));
}

function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 128
      ? [tag, length]
      : [tag, 0x84, length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}
