import type { ApplicationResponse, DianContainer } from '../document.ts';
import { eventKind } from '../event-kind.ts';
import { readApplicationResponse, readSignatory } from './read-application-response.ts';
import { UnreadableDocument } from './unreadable-document.ts';
import { unwrapInnerXml } from './unwrap-inner-xml.ts';
import { dateAt } from './values.ts';
import { find, findAll, textAt, textsAt } from './xml-path.ts';
import { readXmlTree, type XmlNode } from './xml-tree.ts';

const INNER = 'ExternalReference/Description';
const BINARY = 'EmbeddedDocumentBinaryObject';
const VALIDATION = 'ParentDocumentLineReference/DocumentReference';

/** The text of an XML in base64; undefined when it is not base64. */
export type DecodeBase64 = (text: string) => string | undefined;

/**
 * The XML texts in an AttachedDocument, found by full path: the validation has a Description of its own.
 * docs/dian.md#containers.
 */
export function extractInnerXmls(root: XmlNode, decodeBase64: DecodeBase64): string[] {
  // An attachment that is no XML, such as the PDF, does not spoil the others.
  const texts = findAll(root, 'Attachment').flatMap((attachment) =>
    attachmentTexts(attachment, decodeBase64).filter((text) => text.startsWith('<')),
  );
  if (texts.length > 0) return texts;
  throw emptyContainer(textAt(root, 'Attachment/ExternalReference/URI'));
}

/** A container may name the file beside it in place of holding it (`fv….xml`). */
function emptyContainer(uri: string | null): UnreadableDocument {
  const name = uri?.replace(/^.*[\\/]/, '').trim() ?? '';
  const isFile = /\.(?:xml|zip)$/i.test(name);
  const advice = isFile
    ? `Sube también el archivo ${name.slice(0, 100)}, que la trae.`
    : 'Pide al emisor el ZIP completo.';
  const detail = `El archivo es un contenedor de la DIAN, pero no trae la factura adentro. ${advice}`;
  return new UnreadableDocument('empty_container', detail, isFile ? name : undefined);
}

/** The container's data about itself and about DIAN's validation. */
export function readContainer(root: XmlNode, decodeBase64: DecodeBase64): DianContainer {
  const { reference, answer: validation } = findValidation(root, decodeBase64);
  const validated = validation?.references[0];
  const result = find(reference, 'ResultOfVerification');
  return {
    root: 'AttachedDocument',
    id: textAt(root, 'ID'),
    parent_document_id: textAt(root, 'ParentDocumentID'),
    issue_date: dateAt(root, 'IssueDate'),
    sender: readSignatory(find(root, 'SenderParty')),
    receiver: readSignatory(find(root, 'ReceiverParty')),
    dian_response_code: validation?.event_code ?? textAt(result, 'ValidationResultCode'),
    dian_validation_uuid: validation?.cude ?? null,
    validation_date: dateAt(result, 'ValidationDate') ?? validation?.issue_date ?? null,
    validation_time: textAt(result, 'ValidationTime') ?? validation?.issue_time ?? null,
    validated_number: validated?.number ?? textAt(reference, 'ID'),
    validated_uuids: distinctUuids([validated?.uuid, textAt(reference, 'UUID')]),
    notifications: validation?.notifications ?? [],
  };
}

type LineReference = { reference: XmlNode | undefined; answer: ApplicationResponse | undefined };

/** DIAN's own answer, wherever it stands: the events of the parties may come before it. Else the first reference. */
function findValidation(root: XmlNode, decodeBase64: DecodeBase64): LineReference {
  const references = findAll(root, VALIDATION).flatMap((reference): LineReference[] => {
    const answers = readAnswers(reference, decodeBase64);
    return answers.length > 0 ? answers.map((answer) => ({ reference, answer })) : [{ reference, answer: undefined }];
  });
  const validated = references.find(({ answer }) => isDianAnswer(answer?.event_code));
  const stated = references.find(
    ({ reference, answer }) => answer === undefined && isDianAnswer(codeBeside(reference)),
  );
  return validated ?? stated ?? references[0] ?? { reference: undefined, answer: undefined };
}

const codeBeside = (reference: XmlNode | undefined) => textAt(reference, 'ResultOfVerification/ValidationResultCode');

/** Whether a code is DIAN's validation or rejection, and not an event of the parties. */
export const isDianAnswer = (code: string | null | undefined): boolean =>
  ['validated', 'rejected'].includes(eventKind(code ?? null));

// A broken answer is ignored; the document in the container is still valid.
function readAnswers(reference: XmlNode, decodeBase64: DecodeBase64): ApplicationResponse[] {
  const texts = findAll(reference, 'Attachment').flatMap((attachment) => attachmentTexts(attachment, decodeBase64));
  return texts.flatMap((text) => readAnswer(text) ?? []);
}

function readAnswer(text: string): ApplicationResponse | undefined {
  if (!text.startsWith('<')) return undefined;
  try {
    const tree = readXmlTree(text);
    return tree.name === 'ApplicationResponse' ? readApplicationResponse(tree) : undefined;
  } catch (error) {
    if (error instanceof UnreadableDocument) return undefined;
    throw error;
  }
}

/** As text, or in base64, in either of the two elements that issuers use; empty for what is neither. */
function attachmentTexts(attachment: XmlNode, decodeBase64: DecodeBase64): string[] {
  return [INNER, BINARY].flatMap((path) =>
    textsAt(attachment, path).flatMap((text) => {
      const inner = unwrapInnerXml(text);
      if (inner.startsWith('<')) return [inner];
      const decoded = decodeBase64(inner);
      return decoded === undefined ? [] : [unwrapInnerXml(decoded)];
    }),
  );
}

const distinctUuids = (uuids: (string | null | undefined)[]) =>
  Array.from(new Set(uuids.flatMap((uuid) => uuid?.replace(/\s/g, '').toLowerCase() || [])));
