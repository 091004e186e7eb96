import { detectFileType } from '#domain/files/file-type.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '#domain/files/upload.ts';
import { classifyFile, type FileKind, isDocumentText, isText, readExtension, type SkipReason } from './file-kinds.ts';
import type { IncomingFile, SkippedPart } from './incoming-message.ts';
import { readCms } from './mime/cms.ts';
import { BrokenMessage, fieldValue, looksLikeMessage, type MimeEntity, readEntity } from './mime/entity.ts';
import { describePart, type PartDescription } from './mime/parameters.ts';
import { MAX_PARTS, splitParts } from './mime/split-parts.ts';
import { decodeBody } from './mime/transfer-encoding.ts';
import { type EmbeddedFile, embeddedFiles } from './mime/uuencode.ts';
import { NOT_READ } from './not-read-texts.ts';
import { toPlainText } from './plain-text.ts';

/** Maximum depth of messages in messages, as for archives in archives (docs/specification.md#limits). */
const MAX_MESSAGES = 3;
/** Signed messages in signed messages; mail programs make one. */
const MAX_SIGNED = 3;
const MAX_NESTING = 50;

/** Files and other parts of a message. Each part that holds no others is in one of the lists. */
export type MessageParts = { files: IncomingFile[]; skipped: SkippedPart[] };

/** How many containers of each kind are around a part. */
type Depth = { messages: number; signed: number; parts: number; defaultMedia: string };
type MessageContents = MessageParts & { parts: number };
type Part = PartDescription & { depth: Depth; body: Uint8Array };
type NamedBytes = { name: string; media: string; bytes: Uint8Array; depth: Depth };

/**
 * Returns the files of a message that may be invoices, in order, including those of forwarded and of signed messages,
 * and its other parts. Throws BrokenMessage for more parts or levels than any legitimate message has.
 */
export function readMessageParts(bytes: Uint8Array): MessageParts {
  const found: MessageContents = { files: [], skipped: [], parts: 0 };
  collectEntity(readEntity(bytes), { messages: 0, signed: 0, parts: 0, defaultMedia: '' }, found);
  const { files, skipped } = found;
  if (files.length <= MAX_UPLOAD_FILES) return { files, skipped };
  return {
    files: [...files.slice(0, MAX_UPLOAD_FILES), { filename: 'otros archivos', refused: NOT_READ.tooMany }],
    skipped,
  };
}

function collectEntity(entity: MimeEntity, depth: Depth, found: MessageContents): void {
  found.parts += 1;
  if (found.parts > MAX_PARTS || depth.parts > MAX_NESTING) throw new BrokenMessage();
  const described = describePart(entity);
  const part: Part = { ...described, media: described.media || depth.defaultMedia, depth, body: entity.body };
  const sections = isMultipart(part) ? splitParts(part.body, part.boundary) : undefined;
  if (sections) collectSections(sections, part, found);
  else if (part.encoding === 'uuencode') collectEncoded(part, found);
  else if (part.encoding === 'other') refusePart(part, NOT_READ.otherEncoding, found);
  else collectLeaf(part, found);
}

function collectLeaf(part: Part, found: MessageContents): void {
  const { media, body, encoding, boundary } = part;
  // Messages are sent as they are, also when their header says something else.
  const isPlain = encoding === 'base64' && media.startsWith('message/') && looksLikeMessage(body);
  const bytes = isPlain ? body : decodeBody(body, encoding);
  // A container must not be encoded, and some are.
  const sections = isMultipart(part) && bytes !== body ? splitParts(bytes, boundary) : undefined;
  if (sections) collectSections(sections, part, found);
  else if (isWrittenText(part, bytes)) collectText({ ...part, bytes }, found);
  else collectFile({ ...part, bytes }, found);
}

const isMultipart = ({ media }: { media: string }): boolean => media.startsWith('multipart');

function collectSections(sections: readonly Uint8Array[], { media, depth }: Part, found: MessageContents): void {
  // Parts of a digest are messages where they do not say what they are (RFC 2046 5.1.5).
  const defaultMedia = media === 'multipart/digest' ? 'message/rfc822' : '';
  const inner = { ...depth, parts: depth.parts + 1, defaultMedia };
  for (const section of sections) collectEntity(readEntity(section), inner, found);
}

const TEXT_MEDIA = /^$|^text(\/(plain|html|enriched|richtext|x-amp-html|watch-html)?)?$|^multipart/;

/** A text without a name is what the sender wrote, unless its bytes are those of something else. */
const isWrittenText = ({ media, name, disposition }: Part, bytes: Uint8Array): boolean =>
  name === '' && disposition !== 'attachment' && TEXT_MEDIA.test(media) && (isText(bytes) || isDocumentText(bytes));

function collectText(part: NamedBytes, found: MessageContents): void {
  if (isDocumentText(part.bytes)) {
    addFile(part, found);
    return;
  }
  addSkipped('', isMultipart(part) ? 'empty' : 'text', found);
  for (const file of embeddedFiles(part.bytes)) addEmbedded(file, part.depth, found);
}

function addEmbedded({ name, bytes, encoding }: EmbeddedFile, depth: Depth, found: MessageContents): void {
  if (bytes) collectFile({ name, bytes, depth, media: '' }, found);
  else refusePart({ name }, encoding === 'yenc' ? NOT_READ.otherEncoding : NOT_READ.damagedText, found);
}

/** A part whose transfer encoding is uuencode. */
function collectEncoded(part: Part, found: MessageContents): void {
  const files = embeddedFiles(part.body);
  if (files.length === 0) refusePart(part, NOT_READ.damagedText, found);
  for (const file of files) {
    const name = files.length === 1 ? part.name || file.name : file.name;
    addEmbedded({ ...file, name }, part.depth, found);
  }
}

function collectFile(part: NamedBytes, found: MessageContents): void {
  const kind = classifyFile({ ...part, name: cleanName(part.name) });
  if (kind.type === 'skipped') collectSkipped(part, kind.reason, found);
  else COLLECTORS[kind.type](part, found);
}

const COLLECTORS: Record<Exclude<FileKind['type'], 'skipped'>, (part: NamedBytes, found: MessageContents) => void> = {
  invoice: addFile,
  message: collectMessage,
  cms: collectCms,
  encrypted: (part, found) => refusePart(part, NOT_READ.encrypted, found),
  outlook: (part, found) => refusePart({ name: part.name || 'winmail.dat' }, () => NOT_READ.outlook, found),
  not_read: collectUnknown,
};

/** Texts with a name may bring files as uuencode. */
function collectSkipped(part: NamedBytes, reason: SkipReason, found: MessageContents): void {
  addSkipped(cleanName(part.name), reason, found);
  if (reason !== 'text') return;
  for (const file of embeddedFiles(part.bytes)) addEmbedded(file, part.depth, found);
}

function collectUnknown(part: NamedBytes, found: MessageContents): void {
  const embedded = /^(uue?|xxe|)$/.test(readExtension(part.name)) ? embeddedFiles(part.bytes) : [];
  for (const file of embedded) addEmbedded(file, part.depth, found);
  if (embedded.length > 0) return;
  if (part.media === 'message/partial') refusePart(part, () => NOT_READ.fragment, found);
  else if (part.media === 'message/external-body') refusePart(part, NOT_READ.linked, found);
  else refusePart(part, NOT_READ.otherType, found);
}

function collectMessage(part: NamedBytes, found: MessageContents): void {
  const named = { name: cleanName(part.name) || 'mensaje reenviado' };
  const depth = { ...part.depth, messages: part.depth.messages + 1, parts: part.depth.parts + 1, defaultMedia: '' };
  const isTooDeep = depth.messages > MAX_MESSAGES;
  const isReadable = !isTooDeep && looksLikeMessage(part.bytes);
  const inner = isReadable ? readNested(part.bytes, { depth, parts: found.parts }) : undefined;
  if (inner) addCollected(inner.found, found);
  else refusePart(named, () => (isTooDeep ? NOT_READ.tooDeep : NOT_READ.brokenMessage), found);
}

type NestedMessage = { entity: MimeEntity; found: MessageContents };

/** Undefined when the bytes are no message that can be read. */
function readNested(bytes: Uint8Array, { depth, parts }: { depth: Depth; parts: number }): NestedMessage | undefined {
  const found: MessageContents = { files: [], skipped: [], parts };
  try {
    const entity = readEntity(bytes);
    collectEntity(entity, depth, found);
    return { entity, found };
  } catch (error) {
    if (error instanceof BrokenMessage) return undefined;
    throw error;
  }
}

function addCollected(inner: MessageContents, found: MessageContents): void {
  found.files.push(...inner.files);
  found.skipped.push(...inner.skipped);
  found.parts = inner.parts;
}

/** Opens a message that is signed as one block, or a file that is signed so (`factura.xml.p7m`). */
function collectCms(part: NamedBytes, found: MessageContents): void {
  const named = { name: part.name || 'smime.p7m' };
  const cms = readCms(part.bytes);
  if (cms.type === 'signed') collectSigned({ ...part, ...named, bytes: cms.content }, found);
  else if (cms.type === 'encrypted') refusePart(named, NOT_READ.encrypted, found);
  else if (cms.type !== 'detached') refusePart(named, NOT_READ.otherType, found);
  else if (readExtension(named.name) === 'p7m') refusePart(named, NOT_READ.onlySignature, found);
  else addSkipped(cleanName(named.name), 'signature', found);
}

/** `bytes` are what is signed: a message, or one file. */
function collectSigned(part: NamedBytes, found: MessageContents): void {
  const { bytes, name } = part;
  const depth = { ...part.depth, signed: part.depth.signed + 1, parts: part.depth.parts + 1, defaultMedia: '' };
  if (depth.signed > MAX_SIGNED) {
    refusePart(part, () => NOT_READ.tooDeep, found);
    return;
  }
  const inner = isDocumentText(bytes) ? undefined : readNested(bytes, { depth, parts: found.parts });
  if (inner && isMimeEntity(inner.entity)) addCollected(inner.found, found);
  else collectFile({ name: innerName(name), media: '', bytes, depth }, found);
}

const isMimeEntity = (entity: MimeEntity): boolean =>
  ['content-type', 'content-disposition', 'content-transfer-encoding'].some((name) => fieldValue(entity, name) !== '');

/** `factura.xml.p7m` holds `factura.xml`; `smime.p7m` is no name of a file inside. */
const innerName = (name: string): string => {
  const inner = name.replace(/\.p7[mcz]$/i, '');
  return /^smime$/i.test(inner) ? '' : inner;
};

function addFile(part: NamedBytes, found: MessageContents): void {
  const { bytes } = part;
  const filename = cleanName(part.name) || `${shownName('', found)}.${detectFileType(bytes)}`;
  found.files.push({ filename, bytes: bytes.length > MAX_UPLOAD_BYTES ? null : bytes });
}

function refusePart(
  part: Pick<NamedBytes, 'name'>,
  detail: (filename: string) => string,
  found: MessageContents,
): void {
  const filename = shownName(part.name, found);
  found.files.push({ filename, refused: detail(filename) });
}

const addSkipped = (filename: string, reason: SkipReason, found: MessageContents): void =>
  void found.skipped.push({ filename, reason });

const cleanName = (name: string): string => toPlainText(name, 200).replace(/^.*[\\/]/, '');
const shownName = (name: string, { files }: MessageContents): string =>
  cleanName(name) || `adjunto-${files.length + 1}`;
