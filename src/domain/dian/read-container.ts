import type { DianContainer } from './document.ts';
import { readApplicationResponse } from './read-application-response.ts';
import { Unreadable } from './unreadable.ts';
import { dateAt } from './values.ts';
import { findAll, textAt } from './xml-path.ts';
import { readXmlTree, type XmlNode } from './xml-tree.ts';

const INNER = 'ExternalReference/Description';
const BINARY = 'EmbeddedDocumentBinaryObject';
const VALIDATION = 'ParentDocumentLineReference/DocumentReference';

/** Text of a document held in base64; undefined when it is none. */
export type DecodeBase64 = (text: string) => string | undefined;

/** The XML texts an AttachedDocument carries, by full path: the validation has a Description of its own. DIAN.md §4. */
export function innerXmls(root: XmlNode, decodeBase64: DecodeBase64): string[] {
  const texts = findAll(root, 'Attachment').flatMap((attachment) => {
    const plain = textAt(attachment, INNER);
    const text = plain?.startsWith('<') ? plain : decodeBase64(textAt(attachment, BINARY) ?? plain ?? '');
    return text === undefined || text.trim() === '' ? [] : [text];
  });
  if (texts.length > 0) return texts;
  throw new Unreadable('empty_container', 'El archivo es un contenedor de la DIAN, pero no trae la factura adentro.');
}

/** What the container says of itself and of DIAN's validation. */
export function readContainer(root: XmlNode): DianContainer {
  const validation = validationOf(root);
  const verdict = textAt(root, `${VALIDATION}/ResultOfVerification/ValidationResultCode`);
  return {
    root: 'AttachedDocument',
    id: textAt(root, 'ID'),
    parent_document_id: textAt(root, 'ParentDocumentID'),
    issue_date: dateAt(root, 'IssueDate'),
    dian_response_code: validation?.event_code ?? verdict,
    dian_validation_uuid: validation?.cude ?? null,
  };
}

// A broken validation says nothing; the document beside it is still good.
function validationOf(root: XmlNode) {
  const text = textAt(root, `${VALIDATION}/Attachment/${INNER}`);
  if (!text?.startsWith('<')) return undefined;
  try {
    const tree = readXmlTree(text);
    return tree.name === 'ApplicationResponse' ? readApplicationResponse(tree) : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
