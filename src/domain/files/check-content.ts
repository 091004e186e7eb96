import { detectFileType } from './file-type.ts';
import { ZIP_DETAIL } from './zip.ts';

/**
 * Why the file is not what its extension says, in Spanish; undefined when it is. A file with a wrong extension could
 * avoid the limits of the plan. Inside a ZIP only the content matters.
 */
export function checkContent(filename: string, bytes: Uint8Array): string | undefined {
  const extension = readExtension(filename);
  const fileType = detectFileType(bytes);
  if (fileType === extension) return undefined;
  const isPage = fileType === 'xml' && isWebPage(bytes);
  if (isPage)
    return `El archivo ${filename} no es un ${extension.toUpperCase()}: es una página web. Sube el XML o el ZIP de la factura.`;
  if (fileType !== 'other') {
    return `El archivo ${filename} no es un ${extension.toUpperCase()}: por dentro es un ${fileType.toUpperCase()}. Cámbiale la extensión e intenta nuevamente.`;
  }
  if (extension === 'pdf') return `El archivo ${filename} no es un PDF.`;
  return extension === 'zip' ? ZIP_DETAIL.bad_zip : undefined;
}

/** In lower case, without the point; empty when there is none. */
export const readExtension = (filename: string): string => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

const BYTE_ORDER_MARK = /^\u00ef\u00bb\u00bf/;

/** What a browser saves in place of a file when the link has expired or asks to sign in. Its marks are ASCII. */
const isWebPage = (bytes: Uint8Array): boolean =>
  /^\s*(?:<!--.*?-->\s*)?<(?:!doctype html|html|head|body|script|meta)\b/is.test(
    String.fromCharCode(...bytes.subarray(0, 1024)).replace(BYTE_ORDER_MARK, ''),
  );
