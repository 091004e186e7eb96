import type { XmlDocument } from 'libxml2-wasm';
import { decodeBase64, elementsAt } from './signed-xml.ts';

export type DocumentName = { root: string | null; number: string | null };

const child = (name: string) => `*[local-name()='${name}']`;
const path = (...names: string[]) => `/${names.map((name) => `/${child(name)}`).join('')}`.replace('//', '/');
const EXTERNAL = ['ExternalReference', 'Description'];
const INNER_PATHS = [
  path('AttachedDocument', 'Attachment', ...EXTERNAL),
  path('AttachedDocument', 'Attachment', 'EmbeddedDocumentBinaryObject'),
  path('AttachedDocument', 'ParentDocumentLineReference', 'DocumentReference', 'Attachment', ...EXTERNAL),
];
const MAX_INNER = 10;

/**
 * The name of the root element and the number of the document ("Invoice", "FE1"). `number` is null when it is empty.
 */
export function readDocumentName(doc: XmlDocument): DocumentName {
  const number = elementsAt(doc.root, child('ID'))[0]?.content.trim();
  return { root: doc.root.name, number: number || null };
}

/**
 * The bytes of the documents inside a container, including DIAN's validation. They are text or base64.
 * docs/dian.md#containers.
 */
export function listInnerDocuments(doc: XmlDocument): Uint8Array[] {
  const texts = INNER_PATHS.flatMap((path) => elementsAt(doc, path).map((element) => element.content.trim()));
  return texts.slice(0, MAX_INNER).flatMap((text) => {
    const bytes = text.startsWith('<') ? utf8(text) : decodeBase64(text);
    return bytes.length > 0 && text !== '' ? [bytes] : [];
  });
}

// The text is decoded already, so its declared encoding is wrong now. The signature does not cover the declaration.
const utf8 = (text: string) => Buffer.from(text.replace(/^<\?xml[^>]*\?>/, ''));
