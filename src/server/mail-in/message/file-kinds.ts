import { detectFileType } from '#domain/files/file-type.ts';
import { looksLikeMessage } from './mime/entity.ts';

/** Why a part of a message is no file to read, and is not named when the message brings others. */
export type SkipReason =
  | 'text'
  | 'page'
  | 'picture'
  | 'media'
  | 'signature'
  | 'calendar'
  | 'contact'
  | 'office'
  | 'report'
  | 'resource_fork'
  | 'empty';

/** Annexes that a later version may read: a message that brought nothing else is kept for it. */
export const MAY_HOLD_INVOICES = new Set<SkipReason>(['office', 'page', 'text']);

/** What is made of a file: it is read, skipped, or named as not read. */
export type FileKind =
  | { type: 'invoice' }
  | { type: 'message' | 'cms' | 'outlook' | 'encrypted' }
  | { type: 'skipped'; reason: SkipReason }
  | { type: 'not_read' };

export type MailPart = { name: string; media: string; bytes: Uint8Array };

const INVOICE_EXTENSION = /^(xml|zip|pdf)$/;
const EXTENSION_REASONS: readonly [RegExp, SkipReason][] = [
  [/^(docx?|docm|dotx|xlsx?|xlsm|xlsb|csv|tsv|pptx?|ppsx?|odt|ods|odp|rtf|jar|apk)$/, 'office'],
  [/^(html?|xhtml|mht)$/, 'page'],
  [/^(png|jpe?g|gif|bmp|tiff?|webp|svg|ico|heic|heif|emf|wmf)$/, 'picture'],
  [/^(mp3|mp4|m4a|wav|ogg|opus|amr|avi|mov|mkv|webm|3gp)$/, 'media'],
  [/^(p7s|asc|sig|pgp)$/, 'signature'],
  [/^(ics|vcs)$/, 'calendar'],
  [/^vcf$/, 'contact'],
  [/^(txt|text|log|md)$/, 'text'],
];
const MEDIA_REASONS: readonly [RegExp, SkipReason][] = [
  [/^image\//, 'picture'],
  [/^(audio|video)\//, 'media'],
  [/^application\/((x-)?pkcs7-signature|pgp-(signature|keys|encrypted))$/, 'signature'],
  [/^text\/calendar$|^application\/ics$/, 'calendar'],
  [/^text\/(x-)?vcard$|^text\/directory$/, 'contact'],
  [/^text\/(html|css|x-amp-html|watch-html)$|^application\/xhtml\+xml$/, 'page'],
  [
    /^message\/(delivery-status|disposition-notification|feedback-report|tracking-status)$|^text\/rfc822-headers$/,
    'report',
  ],
  [/^application\/applefile$/, 'resource_fork'],
  [/officedocument|opendocument|^application\/(msword|vnd\.ms-(excel|powerpoint)|rtf)|^text\/(csv|rtf)$/, 'office'],
  [/^text\//, 'text'],
];

/** The first bytes of files, as characters from `at`. */
const ARCHIVES: readonly [number, string][] = [
  [0, 'Rar!\x1a\x07'],
  [0, '7z\xbc\xaf\x27\x1c'],
  [0, '\x1f\x8b'],
  [0, 'BZh'],
  [0, '\xfd7zXZ\0'],
  [0, '\x28\xb5\x2f\xfd'],
  [0, 'MSCF'],
  [0, '\x60\xea'],
  [0, '=ybegin '],
  [2, '-lh'],
  [257, 'ustar'],
];
const PICTURES: readonly [number, string][] = [
  [0, '\x89PNG'],
  [0, '\xff\xd8\xff'],
  [0, 'GIF8'],
  [0, 'II*\0'],
  [0, 'MM\0*'],
];
const OUTLOOK = '\x78\x9f\x3e\x22';
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Decides by the content first, then by the extension, then by the media type. */
export const classifyFile = (part: MailPart): FileKind =>
  classifyBySignature(part) ?? classifyByContent(part) ?? classifyByName(part);

/** Decides by bytes that only one kind of file begins with. */
function classifyBySignature({ name, media, bytes }: MailPart): FileKind | undefined {
  if (media === 'application/applefile') return { type: 'skipped', reason: 'resource_fork' };
  if (startsWith(bytes, 0, OUTLOOK) || media === 'application/ms-tnef' || /^winmail\.dat$/i.test(name)) {
    return { type: 'outlook' };
  }
  if (ARCHIVES.some(([at, text]) => startsWith(bytes, at, text))) return { type: 'not_read' };
  if (startsWith(bytes, 0, '-----BEGIN PGP MESSAGE')) return { type: 'encrypted' };
  return hasCmsHeader(bytes) ? { type: 'cms' } : undefined;
}

function classifyByContent(part: MailPart): FileKind | undefined {
  const { bytes } = part;
  // A message may have a ZIP or a PDF near its start.
  if (isMessage(part) && looksLikeMessage(bytes)) return { type: 'message' };
  const content = { bytes, extension: readExtension(part.name), skipped: skipReason(part) };
  return isReadable(detectFileType(bytes), content) ? { type: 'invoice' } : undefined;
}

function classifyByName(part: MailPart): FileKind {
  const extension = readExtension(part.name);
  if (isCms(part.media, extension)) return { type: 'cms' };
  if (isMessage(part)) return { type: 'message' };
  if (INVOICE_EXTENSION.test(extension)) return { type: 'invoice' };
  const reason = skipReason(part) ?? (isBlank(part.bytes) ? 'empty' : undefined);
  return reason ? { type: 'skipped', reason } : { type: 'not_read' };
}

const isMessage = ({ name, media }: MailPart): boolean =>
  /^message\/(rfc822|global|news)$/.test(media) || readExtension(name) === 'eml';

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.length < 1_000 && bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));

type Content = { bytes: Uint8Array; extension: string; skipped: SkipReason | undefined };

/** Whether the bytes are those of an XML, a ZIP or a PDF that may be an invoice. */
function isReadable(fileType: ReturnType<typeof detectFileType>, { bytes, extension, skipped }: Content): boolean {
  if (fileType === 'other') return false;
  if (fileType === 'xml') return extension === 'xml' || !(isPage(bytes) || /<svg[\s>]/.test(readStart(bytes)));
  // Office documents and programs are ZIPs inside.
  if (fileType === 'zip') return skipped !== 'office';
  return skipped === undefined || startsWith(bytes, 0, '%PDF-');
}

function skipReason({ name, media, bytes }: MailPart): SkipReason | undefined {
  const extension = readExtension(name);
  if (INVOICE_EXTENSION.test(extension)) return undefined;
  if (PICTURES.some(([at, text]) => startsWith(bytes, at, text))) return 'picture';
  if (startsWith(bytes, 0, OLE)) return extension === 'msg' ? undefined : 'office';
  const byExtension = EXTENSION_REASONS.find(([pattern]) => pattern.test(extension))?.[1];
  // The extension of a named file says more than the type, which is often a default of the program.
  if (byExtension !== undefined || (extension !== '' && /^text\/(plain|html)$/.test(media) && !isText(bytes))) {
    return byExtension;
  }
  return MEDIA_REASONS.find(([pattern]) => pattern.test(media))?.[1];
}

/** Whether the first bytes are those of a text, in a charset of one byte or in UTF-8. */
export const isText = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, 4_096).every((byte) => byte >= 0x20 || TEXT_CONTROLS.has(byte));
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

const isCms = (media: string, extension: string): boolean =>
  /^application\/(x-)?pkcs7-mime$/.test(media) || /^p7[mcz]$/.test(extension);

/** A SEQUENCE that begins with an object id of PKCS #7. */
const hasCmsHeader = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x30 &&
  Buffer.from(bytes.subarray(0, 20)).includes('\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07', 0, 'latin1');

/**
 * Whether a text without a name is a document: its root is one of DIAN's, or it declares itself as XML and is no page.
 */
export function isDocumentText(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0, 'PK\x03\x04') || startsWith(bytes, 0, '%PDF-')) return true;
  if (detectFileType(bytes) !== 'xml') return false;
  const start = readStart(bytes);
  return (
    !isPage(bytes) &&
    /^\s*<\?xml\s|<(?:[\w-]+:)?(?:Invoice|CreditNote|DebitNote|AttachedDocument|ApplicationResponse)[\s>]/.test(start)
  );
}

const PAGE_TAGS = 'html|head|body|div|p|span|table|font|br|meta|style|script|title|center|b|a|img|h[1-6]';
const PAGE = new RegExp(
  `^\\s*(?:(?:<\\?[^>]*>|<!--(?:[^-]|-(?!->))*-->)\\s*)*<(?:!doctype\\s+html|(?:${PAGE_TAGS})[\\s/>])`,
  'i',
);

const isPage = (bytes: Uint8Array): boolean => PAGE.test(readStart(bytes));

/** The first characters, of text in one or in two bytes a character (UTF-16). */
const readStart = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 4_096))
    .toString('latin1')
    .replace(/\0|^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/g, '');

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let place = 0; place < text.length; place += 1) {
    if (bytes[at + place] !== text.charCodeAt(place)) return false;
  }
  return true;
}

export const readExtension = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase().trim() ?? '';
