import { createHash } from 'node:crypto';
import { aPdf, type PdfPage } from './a-pdf.ts';

/** The 32 bytes that the standard security handler puts behind a password (ISO 32000-1, 7.6.3.3). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const PERMISSIONS = -44;

type Passwords = { user: string; owner: string };

/** A PDF with RC4 of 40 bits. Without a password of the user it opens, and only its permissions are protected. */
export function aProtectedPdf(pages: readonly PdfPage[], { user, owner }: Passwords): Uint8Array {
  const ownerEntry = rc4(md5(pad(owner)).subarray(0, 5), pad(user));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const id = Buffer.alloc(16, 7);
  const key = md5(pad(user), ownerEntry, permissions, id).subarray(0, 5);
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /P ${PERMISSIONS} /O <${ownerEntry.toString('hex')}> /U <${rc4(key, PADDING).toString('hex')}> >>`;
  const hexId = id.toString('hex');
  const bytes = Buffer.from(aPdf(pages, { trailer: `/Encrypt ${encrypt} /ID [<${hexId}><${hexId}>]` }));
  encryptStreams(bytes, key);
  return new Uint8Array(bytes);
}

/** RC4 keeps the length, so the table of places stays right. */
function encryptStreams(bytes: Buffer, key: Buffer): void {
  const text = bytes.toString('latin1');
  for (const match of text.matchAll(/(\d+) 0 obj\n<<[\s\S]*?(stream\n|endobj)/g)) {
    if (match[2] === 'endobj') continue;
    const start = match.index + match[0].length;
    const end = text.indexOf('\nendstream', start);
    const number = Number(match[1]);
    const objectKey = md5(key, Buffer.from([number & 255, number >> 8, 0, 0, 0])).subarray(0, 10);
    bytes.set(rc4(objectKey, bytes.subarray(start, end)), start);
  }
}

const pad = (password: string): Buffer => Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(data).map((byte) => {
    i = (i + 1) % 256;
    j = (j + (state[i] ?? 0)) % 256;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) % 256] ?? 0);
  }) as Buffer;
}
