import { SHEET_IMPORT } from '../sheets/sheet-import.ts';
import { detectFileType } from './file-type.ts';
import { ZIP_DETAIL } from './zip.ts';

/**
 * The reason why the content of a file is not what its extension says, in Spanish. A file with a wrong extension could
 * avoid the limits of the plan. Inside a ZIP only the content matters.
 */
export function checkContent(filename: string, bytes: Uint8Array): string | undefined {
  const extension = readExtension(filename);
  const fileType = detectFileType(bytes);
  if (fileType === extension) return undefined;
  const wrong = `El archivo ${filename} no es un ${extension.toUpperCase()}`;
  const foreign = findForeignContent(bytes);
  if (foreign) return `${wrong}: ${withAdvice(foreign)}`;
  if (fileType !== 'other') {
    return `${wrong}: por dentro es un ${fileType.toUpperCase()}. Cambia el final de su nombre a .${fileType} e intenta nuevamente.`;
  }
  if (extension === 'pdf')
    return bytes.length === 0 ? `${wrong}: está vacío. ${DOWNLOAD_AGAIN}` : `${wrong}. ${DOWNLOAD_AGAIN}`;
  return extension === 'zip' ? ZIP_DETAIL.bad_zip : undefined;
}

/** What a member that is called .xml and holds none is, in Spanish; undefined for unknown content. */
export function foreignXml(bytes: Uint8Array): string | undefined {
  const foreign = findForeignContent(bytes);
  return foreign && `No es un XML: ${withAdvice(foreign)}`;
}

/** In lower case, without the point; empty when there is none. */
export const readExtension = (filename: string): string => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

const WEB_PAGE = 'es una página web';
const PICTURE = 'es una imagen';
const WORD = 'es un documento de Word';
const WORKBOOK = 'es un libro de Excel';

const REQUEST_FILE = 'Pide al emisor el XML o el ZIP de la factura.';
const DOWNLOAD_AGAIN = 'Descárgalo de nuevo o pide al emisor el XML o el ZIP.';
/** What to do about content that is not a picture or a text of a person. */
const ADVICE: Record<string, string> = {
  [WEB_PAGE]: `El enlace pudo vencer o pedir tu clave. ${DOWNLOAD_AGAIN}`,
  [WORKBOOK]: `Si trae facturas, guárdalo como «Libro de Excel (.xlsx)» e impórtalo en ${SHEET_IMPORT}.`,
};

const withAdvice = (foreign: string): string => `${foreign}. ${ADVICE[foreign] ?? REQUEST_FILE}`;

/** The first bytes of files that people rename, and what they are. No other extension helps. */
const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  // What a browser saves in place of a file when the link has expired or asks to sign in.
  [
    /^[\s\0\u00ef\u00bb\u00bf\u00fe\u00ff]*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body|script|meta)\b/i,
    WEB_PAGE,
  ],
  [
    /^\u00ff\u00d8\u00ff|^\u0089PNG\r\n|^GIF8|^II\*\0|^MM\0\*|^BM[\s\S]{4}\0{4}|^RIFF[\s\S]{4}WEBP|^[\s\S]{4}ftyp(?:heic|heix|mif1|avif)/,
    PICTURE,
  ],
  [/^\{\\rtf/, WORD],
  [/^\u00d0\u00cf.\u00e0\u00a1\u00b1.\u00e1/, 'es un archivo antiguo de Word o Excel'],
];
const HEAD_BYTES = 1024;
/** The names of the members of a ZIP are before their data and in the directory at its end. */
const OFFICE: readonly (readonly [RegExp, string])[] = [
  [/word\/document\.xml/, WORD],
  [/xl\/workbook\.xml/, WORKBOOK],
];
const OFFICE_BYTES = 64 * 1024;

/** What a file is that people rename, in Spanish; undefined for the types of the product and unknown content. */
export function findForeignContent(bytes: Uint8Array): string | undefined {
  const head = toLatin1(bytes.subarray(0, HEAD_BYTES));
  const found = SIGNATURES.find(([pattern]) => pattern.test(head));
  if (found) return found[1];
  if (!head.startsWith('PK')) return undefined;
  const directory = toLatin1(bytes.subarray(-OFFICE_BYTES));
  return OFFICE.find(([pattern]) => pattern.test(directory))?.[1];
}

/** One character for each byte, so that the patterns above match bytes. */
const toLatin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
