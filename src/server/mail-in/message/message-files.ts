import { detectFileType } from '#domain/files/file-type.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '#domain/files/upload.ts';
import { classifyFile, isDocumentText, readExtension, type SkipReason } from './file-kinds.ts';
import type { IncomingFile, SkippedPart } from './incoming-message.ts';
import { readCms } from './mime/cms.ts';
import { BrokenMessage, fieldValue, looksLikeMessage, type MimeEntity, readEntity } from './mime/entity.ts';
import { describePart, type PartDescription } from './mime/parameters.ts';
import { splitParts } from './mime/split-parts.ts';
import { decodeBody, readEncoding, type TransferEncoding } from './mime/transfer-encoding.ts';
import { embeddedFiles } from './mime/uuencode.ts';
import * as texts from './not-read-texts.ts';
import { toPlainText } from './plain-text.ts';

/** Maximum depth of messages in messages, as for archives in archives (docs/specification.md#limits). */
const MAX_MESSAGES = 3;
/** Signed messages in signed messages; mail programs make one. */
const MAX_SIGNED = 3;
const MAX_NESTING = 50;
const MAX_PARTS = 1_000;

/** Files and other parts of a message. Each part that holds no others is in one of the lists. */
export type MessageParts = { files: IncomingFile[]; skipped: SkippedPart[] };

/** How many containers of each kind are around a part. */
type Depth = { messages: number; signed: number; parts: number; defaultMedia: string };
type Collected = MessageParts & { parts: number };
type Part = PartDescription & { depth: Depth; body: Uint8Array; encodingType: TransferEncoding };
type NamedBytes = { name: string; media: string; bytes: Uint8Array; depth: Depth };

/**
 * Returns the files of a message that may be invoices, in order, including those of forwarded and of signed messages,
 * and its other parts. Throws BrokenMessage for more parts or levels than any legitimate message has.
 */
export function readMessageParts(bytes: Uint8Array): MessageParts {
  const found: Collected = { files: [], skipped: [], parts: 0 };
  collectEntity(readEntity(bytes), { messages: 0, signed: 0, parts: 0, defaultMedia: '' }, found);
  const { files, skipped } = found;
  if (files.length <= MAX_UPLOAD_FILES) return { files, skipped };
  return {
    files: [...files.slice(0, MAX_UPLOAD_FILES), { filename: 'otros archivos', refused: texts.TOO_MANY }],
    skipped,
  };
}

function collectEntity(entity: MimeEntity, depth: Depth, found: Collected): void {
  found.parts += 1;
  if (found.parts > MAX_PARTS || depth.parts > MAX_NESTING) throw new BrokenMessage();
  const described = describePart(entity);
  const description = { ...described, media: described.media || depth.defaultMedia };
  const encodingType = readEncoding(description.encoding);
  const { body } = entity;
  const sections = isMultipart(description) ? splitParts(body, description.boundary) : undefined;
  if (sections) return collectSections(sections, sectionDepth(description, depth), found);
  const part: Part = { ...description, depth, body, encodingType };
  if (encodingType === 'uuencode') return collectEncoded(part, found);
  if (encodingType === 'binhex' || encodingType === 'yenc') return refusePart(part, texts.badEncodingDetail, found);
  // Messages are sent as they are, also when their header says something else.
  const isPlain = encodingType === 'base64' && description.media.startsWith('message/') && looksLikeMessage(body);
  const bytes = isPlain ? body : decodeBody(body, encodingType);
  // A container must not be encoded, and some are.
  const inner = isMultipart(description) && bytes !== body ? splitParts(bytes, description.boundary) : undefined;
  if (inner) return collectSections(inner, sectionDepth(description, depth), found);
  if (isText(part)) collectText({ ...part, bytes }, found);
  else collectFile({ ...part, bytes }, found);
}

const isMultipart = ({ media }: PartDescription): boolean => media.startsWith('multipart');

/** Parts of a digest are messages where they do not say what they are (RFC 2046 5.1.5). */
const sectionDepth = ({ media }: PartDescription, depth: Depth): Depth => ({
  ...depth,
  parts: depth.parts + 1,
  defaultMedia: media === 'multipart/digest' ? 'message/rfc822' : '',
});

function collectSections(sections: readonly Uint8Array[], depth: Depth, found: Collected): void {
  for (const section of sections) collectEntity(readEntity(section), depth, found);
}

/** A text without a name is what the sender wrote, unless it is a document by itself. */
const isText = ({ media, name, disposition }: PartDescription): boolean =>
  name === '' &&
  disposition !== 'attachment' &&
  /^$|^text(\/(plain|html|enriched|richtext|x-amp-html|watch-html)?)?$|^multipart/.test(media);

function collectText(part: NamedBytes, found: Collected): void {
  if (isDocumentText(part.bytes)) return addFile(part, found);
  const embedded = embeddedFiles(part.bytes);
  addSkipped('', isMultipartMedia(part.media) ? 'empty' : 'text', found);
  for (const file of embedded) addEmbedded(file, part.depth, found);
}

const isMultipartMedia = (media: string): boolean => media.startsWith('multipart');

function addEmbedded(
  { name, bytes, encoding }: ReturnType<typeof embeddedFiles>[number],
  depth: Depth,
  found: Collected,
) {
  if (bytes) return collectFile({ name, bytes, depth, media: '' }, found);
  const filename = shownName(name, found);
  found.files.push({
    filename,
    refused: encoding === 'yenc' ? texts.badEncodingDetail(filename) : texts.damagedTextDetail(filename),
  });
}

/** A part whose transfer encoding is uuencode. */
function collectEncoded(part: Part, found: Collected): void {
  const files = embeddedFiles(part.body);
  if (files.length === 0) return refusePart(part, texts.damagedTextDetail, found);
  const { name, media, depth } = part;
  for (const file of files) {
    if (files.length === 1 && file.bytes)
      collectFile({ name: name || file.name, media, depth, bytes: file.bytes }, found);
    else addEmbedded(file, depth, found);
  }
}

function collectFile(part: NamedBytes, found: Collected): void {
  const kind = classifyFile({ ...part, name: cleanName(part.name) });
  switch (kind.type) {
    case 'invoice':
      return addFile(part, found);
    case 'message':
      return collectMessage(part, found);
    case 'cms':
      return collectCms(part, found);
    case 'encrypted':
      return refusePart(part, texts.encryptedDetail, found);
    case 'outlook':
      return void found.files.push({ filename: cleanName(part.name) || 'winmail.dat', refused: texts.OUTLOOK });
    case 'skipped':
      return collectSkipped(part, kind.reason, found);
    case 'not_read':
      return collectUnknown(part, found);
  }
}

/** Texts with a name may bring files as uuencode. */
function collectSkipped(part: NamedBytes, reason: SkipReason, found: Collected): void {
  addSkipped(cleanName(part.name), reason, found);
  if (reason !== 'text') return;
  for (const file of embeddedFiles(part.bytes)) addEmbedded(file, part.depth, found);
}

function collectUnknown(part: NamedBytes, found: Collected): void {
  const embedded = embeddedFiles(part.bytes);
  const isContainer = embedded.length > 0 && /^(uue?|xxe|asc|)$/.test(readExtension(part.name));
  if (isContainer) {
    for (const file of embedded) addEmbedded(file, part.depth, found);
  } else if (part.media === 'message/partial') refusePart(part, () => texts.fragmentDetail, found);
  else if (part.media === 'message/external-body') refusePart(part, texts.linkedDetail, found);
  else if (isMultipartMedia(part.media) && part.bytes.every((byte) => byte <= 0x20)) addSkipped('', 'empty', found);
  else refusePart(part, texts.notReadDetail, found);
}

function collectMessage(part: NamedBytes, found: Collected): void {
  const filename = cleanName(part.name) || 'mensaje reenviado';
  const depth = { ...part.depth, messages: part.depth.messages + 1, parts: part.depth.parts + 1, defaultMedia: '' };
  if (depth.messages > MAX_MESSAGES) return void found.files.push({ filename, refused: texts.TOO_DEEP });
  const inner = looksLikeMessage(part.bytes) ? readNested(part.bytes, { depth, parts: found.parts }) : undefined;
  if (inner) addCollected(inner.found, found);
  else found.files.push({ filename, refused: texts.BROKEN_MESSAGE });
}

type Nested = { entity: MimeEntity; found: Collected };

/** Undefined when the bytes are no message that can be read. */
function readNested(bytes: Uint8Array, { depth, parts }: { depth: Depth; parts: number }): Nested | undefined {
  const found: Collected = { files: [], skipped: [], parts };
  try {
    const entity = readEntity(bytes);
    collectEntity(entity, depth, found);
    return { entity, found };
  } catch (error) {
    if (error instanceof BrokenMessage) return undefined;
    throw error;
  }
}

function addCollected(inner: Collected, found: Collected): void {
  found.files.push(...inner.files);
  found.skipped.push(...inner.skipped);
  found.parts = inner.parts;
}

/** Opens a message that is signed as one block, or a file that is signed so (`factura.xml.p7m`). */
function collectCms(part: NamedBytes, found: Collected): void {
  const filename = cleanName(part.name) || 'smime.p7m';
  const cms = readCms(part.bytes);
  const refuse = (refused: string): void => void found.files.push({ filename, refused });
  if (cms.type === 'encrypted') return refuse(texts.encryptedDetail(filename));
  if (cms.type === 'detached') {
    return readExtension(filename) === 'p7m'
      ? refuse(texts.signatureOnlyDetail(filename))
      : addSkipped(filename, 'signature', found);
  }
  if (cms.type !== 'signed') return refuse(texts.notReadDetail(filename));
  const depth = { ...part.depth, signed: part.depth.signed + 1, parts: part.depth.parts + 1, defaultMedia: '' };
  if (depth.signed > MAX_SIGNED) return refuse(texts.TOO_DEEP);
  const inner = isDocumentText(cms.content) ? undefined : readNested(cms.content, { depth, parts: found.parts });
  if (inner && isMimeEntity(inner.entity)) return addCollected(inner.found, found);
  collectFile({ name: innerName(part.name), media: '', bytes: cms.content, depth }, found);
}

const isMimeEntity = (entity: MimeEntity): boolean =>
  ['content-type', 'content-disposition', 'content-transfer-encoding'].some((name) => fieldValue(entity, name) !== '');

/** `factura.xml.p7m` holds `factura.xml`; `smime.p7m` is no name of a file inside. */
const innerName = (name: string): string => {
  const inner = name.replace(/\.p7[mcz]$/i, '');
  return /^smime$/i.test(inner) ? '' : inner;
};

function addFile(part: NamedBytes, found: Collected): void {
  const { bytes } = part;
  const filename = cleanName(part.name) || `${shownName('', found)}.${detectFileType(bytes)}`;
  found.files.push({ filename, bytes: bytes.length > MAX_UPLOAD_BYTES ? null : bytes });
}

function refusePart(part: Pick<NamedBytes, 'name'>, detail: (filename: string) => string, found: Collected): void {
  const filename = shownName(part.name, found);
  found.files.push({ filename, refused: detail(filename) });
}

const addSkipped = (filename: string, reason: SkipReason, found: Collected): void =>
  void found.skipped.push({ filename, reason });

const cleanName = (name: string): string => toPlainText(name, 200).replace(/^.*[\\/]/, '');
const shownName = (name: string, { files }: Collected): string => cleanName(name) || `adjunto-${files.length + 1}`;
