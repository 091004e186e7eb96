import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { detectFileType } from '#domain/files/file-type.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '#domain/files/upload.ts';
import { dropTextBodies } from './drop-text-bodies.ts';
import type { IncomingFile } from './incoming-message.ts';
import { toPlainText } from './plain-text.ts';

/** Maximum depth of messages in messages, as for archives in archives (docs/specification.md#limits). */
const MOST_DEPTH = 3;
const TYPES = new Set(['xml', 'zip', 'pdf']);
const MEDIA = /^(application|text)\/(x-)?(zip|zip-compressed|xml|pdf)$|\+xml$/;
/** Media types that a mail program uses for files of unknown type. */
const UNKNOWN_MEDIA = /^application\/(octet-stream|x-download|force-download|download|binary)$|^$/;
/** Extensions of archives and XML-based files that are no invoices. */
const OTHER_EXTENSIONS = /^(docx|xlsx|pptx|xlsm|odt|ods|odp|jar|apk|html?|xhtml|svg|ics|vcf|p7s|p7m|asc)$/;

const OUTLOOK =
  'El mensaje trae sus archivos dentro de winmail.dat, un formato de Outlook que no leemos. Pide que los envíen como ZIP, XML o PDF.';
const TOO_DEEP = 'Este mensaje viene dentro de demasiados mensajes reenviados.';
const TOO_MANY = `El mensaje trae más de ${MAX_UPLOAD_FILES} archivos: leímos los primeros.`;

/** Returns the files of a message that may be invoices, in order, including those of forwarded messages. */
export async function messageFiles(email: Email): Promise<IncomingFile[]> {
  const files: IncomingFile[] = [];
  await collectFiles(email, 0, files);
  if (files.length <= MAX_UPLOAD_FILES) return files;
  return [...files.slice(0, MAX_UPLOAD_FILES), { filename: 'otros archivos', refused: TOO_MANY }];
}

async function collectFiles({ attachments }: Email, depth: number, files: IncomingFile[]): Promise<void> {
  for (const attachment of attachments) {
    if (files.length > MAX_UPLOAD_FILES) return;
    if (isMessage(attachment)) await collectForwarded(attachment, depth + 1, files);
    else files.push(...toIncomingFile(attachment, files.length + 1));
  }
}

const isMessage = ({ mimeType, filename }: Attachment): boolean =>
  mimeType.startsWith('message/') ? mimeType !== 'message/delivery-status' : /\.eml$/i.test(filename ?? '');

async function collectForwarded(attachment: Attachment, depth: number, files: IncomingFile[]): Promise<void> {
  const filename = toPlainText(attachment.filename ?? 'mensaje reenviado', 200);
  if (depth > MOST_DEPTH) {
    files.push({ filename, refused: TOO_DEEP });
    return;
  }
  try {
    await collectFiles(await parseMessage(readContent(attachment)), depth, files);
  } catch {
    files.push({ filename, refused: 'No pudimos leer este mensaje reenviado: está dañado.' });
  }
}

/**
 * Parses a message. Nested messages stay whole, because `collectFiles` limits their depth. Text bodies are dropped.
 * Throws when the message cannot be parsed.
 */
export const parseMessage = (bytes: Uint8Array): Promise<Email> =>
  PostalMime.parse(dropTextBodies(bytes), {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
  });

/** Returns an empty list for files that are not invoices: signatures, pictures, tables. */
function toIncomingFile(attachment: Attachment, number: number): IncomingFile[] {
  const attachmentName = toPlainText(attachment.filename ?? '', 200).replace(/^.*[\\/]/, '');
  const extension = /\.([^.]+)$/.exec(attachmentName)?.[1]?.toLowerCase() ?? '';
  if (attachment.mimeType === 'application/ms-tnef' || /^winmail\.dat$/i.test(attachmentName)) {
    return [{ filename: attachmentName || 'winmail.dat', refused: OUTLOOK }];
  }
  const bytes = readContent(attachment);
  const fileType = detectFileType(bytes);
  const isInvoiceFile = TYPES.has(extension) || isUnnamedInvoiceFile(attachment.mimeType, extension, fileType);
  if (!isInvoiceFile) return [];
  const name = attachmentName || `adjunto-${number}`;
  // The extension is often wrong; the content decides, and an upload requires that both agree.
  const filename = fileType === 'other' || fileType === extension ? name : `${name}.${fileType}`;
  return [{ filename, bytes: bytes.length > MAX_UPLOAD_BYTES ? null : bytes }];
}

function isUnnamedInvoiceFile(
  mimeType: string,
  extension: string,
  fileType: ReturnType<typeof detectFileType>,
): boolean {
  if (OTHER_EXTENSIONS.test(extension) || fileType === 'other') return false;
  return MEDIA.test(mimeType) || UNKNOWN_MEDIA.test(mimeType);
}

function readContent({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}
