import type { DianDocument } from '#domain/dian/document.ts';
import { readDianXml } from '#domain/dian/xml/read-dian-xml.ts';
import { decodeText } from '#server/documents/decode-text.ts';

/** The only document of an XML text; throws when there are none or several. */
export function readOne(xml: string): DianDocument {
  const result = readDianXml(xml, decodeText);
  if (!result.ok) throw new Error(result.detail);
  const [document, ...others] = result.documents;
  if (!document || others.length > 0) throw new Error(`Not one document but ${result.documents.length}.`);
  return document;
}
