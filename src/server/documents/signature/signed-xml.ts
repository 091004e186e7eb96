import { ParseOption, XmlDocument, XmlElement, type XmlNode } from 'libxml2-wasm';
import { XML_LIMITS } from '#domain/dian/xml/xml-tree.ts';
import { SignatureProblem } from './signature-facts.ts';

export const NAMESPACES = {
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
  exc: 'http://www.w3.org/2001/10/xml-exc-c14n#',
};

/** The parser never reads anything outside the bytes. */
const SAFE = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_SYS_CATALOG;
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Parses bytes, passes the tree to `use` and frees its memory, which the garbage collector does not manage. */
export function withXml<T>(bytes: Uint8Array, use: (doc: XmlDocument) => T): T {
  const doc = parseXml(bytes);
  try {
    return use(doc);
  } finally {
    doc.dispose();
  }
}

function parseXml(bytes: Uint8Array): XmlDocument {
  if (bytes.length > XML_LIMITS.bytes) throw new SignatureProblem('unsupported', 'El XML supera 20 MB.');
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('<!DOCTYPE')) throw doctypeProblem();
  let doc: XmlDocument;
  try {
    doc = XmlDocument.fromBuffer(trimStart(bytes), { option: SAFE });
  } catch {
    throw new SignatureProblem('unsupported', 'El XML no se puede leer tal como fue firmado.');
  }
  if (!doc.dtd) return doc;
  doc.dispose();
  throw doctypeProblem();
}

const doctypeProblem = () =>
  new SignatureProblem('unsupported', 'El XML trae un DOCTYPE. Por seguridad no revisamos su firma.');

// Some real files have blank lines before the XML declaration. The signature does not cover them.
function trimStart(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (BLANKS.has(bytes[start] ?? 0)) start += 1;
  return bytes.subarray(start);
}

/** The elements at an XPath. Results that are not elements are skipped. */
export function elementsAt(node: XmlNode | XmlDocument, path: string): XmlElement[] {
  return node.find(path, NAMESPACES).filter((found) => found instanceof XmlElement);
}

export const elementAt = (node: XmlNode | XmlDocument, path: string): XmlElement | undefined =>
  elementsAt(node, path)[0];

/** The trimmed text of the first element at the path; undefined when no element matches. */
export const textAt = (node: XmlNode, path: string): string | undefined => elementAt(node, path)?.content.trim();

/** The value of an attribute without a namespace. */
export const attributeOf = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.attrs.find((attribute) => attribute.name === name && attribute.prefix === '')?.value;

/** Decodes base64 that may contain line breaks. */
export const decodeBase64 = (text: string | undefined): Buffer =>
  Buffer.from((text ?? '').replace(/\s/g, ''), 'base64');
