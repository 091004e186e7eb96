import { MAX_UPLOAD_FILES } from '#domain/files/upload.ts';

/** Why a file of a message is not read; Spanish text for the log. */
export const OUTLOOK =
  'El mensaje trae sus archivos dentro de winmail.dat, un formato de Outlook que no leemos. Pide que los envíen como ZIP, XML o PDF.';
export const TOO_DEEP = 'Este mensaje viene dentro de demasiados mensajes reenviados.';
export const TOO_MANY = `El mensaje trae más de ${MAX_UPLOAD_FILES} archivos: leímos los primeros.`;
export const BROKEN_MESSAGE = 'No pudimos leer este mensaje reenviado: está dañado.';

const ASK = 'Pide al remitente el ZIP o el XML.';

export const notReadDetail = (filename: string): string =>
  `El mensaje trae «${filename}», y ese tipo de archivo no lo leemos. ${ASK}`;
export const encryptedDetail = (filename: string): string =>
  `El mensaje trae «${filename}», que está cifrado, y no podemos abrirlo. ${ASK}`;
export const badEncodingDetail = (filename: string): string =>
  `El mensaje trae «${filename}» en una codificación que no leemos. ${ASK}`;
export const damagedTextDetail = (filename: string): string =>
  `El mensaje trae «${filename}» escrito como texto (uuencode), y está dañado. ${ASK}`;
export const signatureOnlyDetail = (filename: string): string =>
  `No pudimos abrir «${filename}»: no encontramos los archivos que firma. ${ASK}`;
export const fragmentDetail =
  'El mensaje es una parte de otro que se envió dividido, y no lo leemos. Pide al remitente que lo envíe completo.';
export const linkedDetail = (filename: string): string =>
  `El mensaje no trae «${filename}»: solo dice de dónde descargarlo. ${ASK}`;
