import { decodeBase64Text } from './base64.ts';
import { latin1 } from './entity.ts';

/**
 * What a file of S/MIME holds (RFC 5652): the signed content, `detached` when only the signature is in it. `compressed`
 * and `unknown` contents are not read.
 */
export type CmsContent =
  | { type: 'signed'; content: Uint8Array }
  | { type: 'detached' | 'encrypted' | 'compressed' | 'unknown' };

const TYPES: Record<string, 'signed' | 'encrypted' | 'compressed'> = {
  '2a864886f70d010702': 'signed',
  '2a864886f70d010703': 'encrypted',
  '2a864886f70d010704': 'encrypted',
  '2a864886f70d010706': 'encrypted',
  '2a864886f70d0109100117': 'encrypted',
  '2a864886f70d0109100109': 'compressed',
};

const SEQUENCE = 0x30;
const OBJECT_ID = 0x06;
const OCTET_STRING = 0x04;
const CONTEXT_0 = 0xa0;
const CONSTRUCTED = 0x20;
const MAX_CHUNKS = 1_000_000;
const MAX_DEPTH = 8;

/** An element of BER. `content` reaches to the end of what is around it when the length is indefinite. */
type Element = { tag: number; content: Uint8Array; isIndefinite: boolean };

/** Reads a file of S/MIME, in BER or as PEM. It looks at the outer elements only; nothing of it is verified. */
export function readCms(bytes: Uint8Array): CmsContent {
  const der = isPem(bytes) ? decodePem(bytes) : bytes;
  const outer = readElement(der, 0);
  if (outer?.tag !== SEQUENCE) return { type: 'unknown' };
  const [id, wrapper] = childrenOf(outer.content, 2);
  if (id?.tag !== OBJECT_ID || wrapper === undefined) return { type: 'unknown' };
  const type = TYPES[Buffer.from(id.content).toString('hex')];
  if (type !== 'signed') return { type: type ?? 'unknown' };
  const content = signedContent(wrapper);
  return content && content.length > 0 ? { type: 'signed', content } : { type: 'detached' };
}

const isPem = (bytes: Uint8Array): boolean => /^\s*-----BEGIN (?:PKCS7|CMS)-----/.test(latin1(bytes.subarray(0, 100)));

function decodePem(bytes: Uint8Array): Uint8Array {
  const start = bytes.indexOf(0x0a) + 1;
  return decodeBase64Text(bytes.subarray(start));
}

/** The content of SignedData: version, digest algorithms, encapsulated content. */
function signedContent(wrapper: Element): Uint8Array | undefined {
  const [signedData] = childrenOf(wrapper.content, 1);
  const [, , encapsulated] = childrenOf(signedData?.content, 3);
  const [, explicit] = childrenOf(encapsulated?.content, 2);
  if (explicit?.tag !== CONTEXT_0) return undefined;
  const [octets] = childrenOf(explicit.content, 1);
  if (octets === undefined || (octets.tag & ~CONSTRUCTED) !== OCTET_STRING) return undefined;
  const chunks: Uint8Array[] = [];
  collectOctets(octets, chunks, 0);
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
}

/** An octet string may be cut into pieces, which may be cut again. */
function collectOctets(octets: Element, chunks: Uint8Array[], depth: number): number {
  if (octets.tag === OCTET_STRING) {
    chunks.push(octets.content);
    return octets.content.length;
  }
  let at = 0;
  while (at < octets.content.length && chunks.length < MAX_CHUNKS && depth < MAX_DEPTH) {
    const element = readElement(octets.content, at);
    if (element === undefined || element.tag === 0) break;
    if ((element.tag & ~CONSTRUCTED) !== OCTET_STRING) break;
    const inner = element.isIndefinite ? collectOctets(element, chunks, depth + 1) + 2 : element.content.length;
    if (!element.isIndefinite) collectOctets(element, chunks, depth + 1);
    at = element.content.byteOffset - octets.content.byteOffset + inner;
  }
  return at;
}

/** The first `count` elements in the bytes. */
function childrenOf(bytes: Uint8Array | undefined, count: number): Element[] {
  const found: Element[] = [];
  for (let at = 0; bytes && at < bytes.length && found.length < count; ) {
    const element = readElement(bytes, at);
    // Elements without a length that come before the last one wanted do not occur in CMS.
    if (element === undefined) break;
    found.push(element);
    if (element.isIndefinite) break;
    at = element.content.byteOffset - bytes.byteOffset + element.content.length;
  }
  return found;
}

function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined) return undefined;
  const isIndefinite = first === 0x80;
  const lengthBytes = first > 0x80 ? first & 0x7f : 0;
  if (lengthBytes > 4) return undefined;
  let length = first;
  if (first >= 0x80) {
    length = 0;
    for (let place = 0; place < lengthBytes; place += 1) length = length * 256 + (bytes[at + 2 + place] ?? 0);
  }
  const start = at + 2 + lengthBytes;
  return { tag, content: bytes.subarray(start, isIndefinite ? bytes.length : start + length), isIndefinite };
}
